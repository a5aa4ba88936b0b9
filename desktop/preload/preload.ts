import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { exposeBridge } from './expose-bridge.ts'

exposeBridge({ contextBridge, ipcRenderer, webUtils })
