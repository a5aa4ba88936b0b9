import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { inspectVideo } from './inspect-video.ts'
import { isTooLong, pictureProblem, videoProblem } from './picked-files.ts'
import { uploadLimitQuery } from './upload-limit-query.ts'
import type { UploadWords } from './upload-modes.ts'
import type { Submission } from './use-send-video.ts'

type Required = 'title' | 'video' | 'category'

interface PickedVideo {
  file: File
  /** Whole seconds; undefined while they are being read, null where they can't be. */
  duration: number | null | undefined
  poster: Promise<Blob | null>
}

/** The fields of the upload form, what is wrong with them, and what they make when nothing is. */
export function useVideoForm(words: UploadWords) {
  const { data: maxMb = null } = useQuery(uploadLimitQuery)
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const [video, setVideo] = useState<PickedVideo | null>(null)
  const [thumbnail, setThumbnail] = useState<File | null>(null)
  const [problems, setProblems] = useState<{ video?: string | undefined; thumbnail?: string | undefined }>({})
  const [missing, setMissing] = useState<Required | null>(null)
  /** A slow look into a file must not speak for the file picked after it. */
  const latest = useRef<File | null>(null)

  const pickVideo = (file: File | null) => {
    const problem = file ? videoProblem(file, maxMb) : undefined
    setProblems((known) => ({ ...known, video: problem }))
    if (problem) return
    latest.current = file
    setMissing((known) => (known === 'video' ? null : known))
    if (!file) {
      setVideo(null)
      return
    }
    const onDuration = (duration: number | null) => {
      if (latest.current !== file) return
      setVideo((current) => (current?.file === file ? { ...current, duration } : current))
      if (words.tooLong && isTooLong(duration)) toast({ ...words.tooLong, variant: 'destructive' })
    }
    const poster = inspectVideo(file, onDuration).then((facts) => facts.poster)
    setVideo({ file, duration: undefined, poster })
  }

  const pickThumbnail = (file: File | null) => {
    const problem = file ? pictureProblem(file) : undefined
    setProblems((known) => ({ ...known, thumbnail: problem }))
    if (!problem) setThumbnail(file)
  }

  const refuse = (name: Required): null => {
    setMissing(name)
    toast({ ...words.missing[name], variant: 'destructive' })
    return null
  }

  /** Everything that is sent, or null after having said what is missing. */
  const submission = (): Submission | null => {
    if (!title.trim()) return refuse('title')
    if (!video) return refuse('video')
    if (categoryId === null) return refuse('category')
    const { file, duration = null, poster } = video
    if (words.tooLong && isTooLong(duration)) {
      toast({ ...words.tooLong, variant: 'destructive' })
      return null
    }
    // The server's limit may have come after the file was picked.
    const problem = videoProblem(file, maxMb)
    setProblems((known) => ({ ...known, video: problem }))
    if (problem) {
      toast({ title: 'Upload failed', description: problem, variant: 'destructive' })
      return null
    }
    setMissing(null)
    return { title, description, categoryId, video: file, thumbnail, poster, duration }
  }

  const duration = video?.duration
  return {
    maxMb,
    title,
    setTitle,
    description,
    setDescription,
    categoryId,
    setCategoryId,
    video,
    pickVideo,
    thumbnail,
    pickThumbnail,
    problems,
    missing,
    tooLongSeconds: words.tooLong && duration !== undefined && isTooLong(duration) ? duration : null,
    /** A short whose length isn't known yet can't be judged yet. */
    isReading: words.tooLong !== null && video !== null && duration === undefined,
    submission,
  }
}
