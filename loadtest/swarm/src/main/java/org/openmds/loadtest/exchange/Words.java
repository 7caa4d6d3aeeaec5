package org.openmds.loadtest.exchange;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * What words of a text stand for, found by their bytes where they lie: no string is made of a word that was seen before. Not thread-safe.
 *
 * @param <T>
 *            what they stand for
 */
final class Words<T> {

    private static final class Word<T> {
        private final long[] parts;
        private final int length;
        private final long hash;
        private final T meaning;

        Word(byte[] text, int from, int to, long hash, T meaning) {
            length = to - from;
            parts = new long[length + 7 >> 3];
            Arrays.setAll(parts, i -> Ascii.part(text, from + i * 8, to));
            this.hash = hash;
            this.meaning = meaning;
        }

        boolean is(byte[] text, int from, int to) {
            if (to - from != length) {
                return false;
            }
            for (int i = 0; i < parts.length; i++) {
                if (parts[i] != Ascii.part(text, from + i * 8, to)) {
                    return false;
                }
            }
            return true;
        }
    }

    private @Nullable Word<T>[] words = empty(64);
    private int size;
    private @Nullable Word<T> last;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <T> @Nullable Word<T>[] empty(int length) {
        return new Word[length];
    }

    /** Null for a word that was not put yet. Seven bytes after it must be there, whatever they are. */
    @Nullable
    T get(byte[] text, int from, int to) {
        Word<T> again = last;
        if (again != null && again.is(text, from, to)) {
            return again.meaning;
        }
        long hash = hash(text, from, to);
        int place = (int) hash & words.length - 1;
        for (Word<T> word = words[place]; word != null; word = words[place]) {
            if (word.hash == hash && word.is(text, from, to)) {
                last = word;
                return word.meaning;
            }
            place = place + 1 & words.length - 1;
        }
        return null;
    }

    void put(byte[] text, int from, int to, T meaning) {
        if (++size * 2 > words.length) {
            @Nullable
            Word<T>[] before = words;
            words = empty(before.length * 2);
            for (Word<T> word : before) {
                if (word != null) {
                    place(word);
                }
            }
        }
        place(new Word<>(text, from, to, hash(text, from, to), meaning));
    }

    private void place(Word<T> word) {
        int place = (int) word.hash & words.length - 1;
        while (words[place] != null) {
            place = place + 1 & words.length - 1;
        }
        words[place] = word;
    }

    private static long hash(byte[] text, int from, int to) {
        long hash = (long) to - from;
        for (int at = from; at < to; at += 8) {
            hash = (hash ^ Ascii.part(text, at, to)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    static String text(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
}
