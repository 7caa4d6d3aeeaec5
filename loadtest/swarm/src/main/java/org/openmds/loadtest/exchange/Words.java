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
        private final byte[] bytes;
        private final int hash;
        private final T meaning;

        Word(byte[] bytes, int hash, T meaning) {
            this.bytes = bytes;
            this.hash = hash;
            this.meaning = meaning;
        }

        boolean is(byte[] text, int from, int to) {
            return Arrays.equals(bytes, 0, bytes.length, text, from, to);
        }
    }

    private @Nullable Word<T>[] words = empty(64);
    private int size;
    private @Nullable Word<T> last;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <T> @Nullable Word<T>[] empty(int length) {
        return new Word[length];
    }

    /** Null for a word that was not put yet. */
    @Nullable
    T get(byte[] text, int from, int to) {
        Word<T> again = last;
        if (again != null && again.is(text, from, to)) {
            return again.meaning;
        }
        int place = hash(text, from, to) & words.length - 1;
        for (Word<T> word = words[place]; word != null; word = words[place]) {
            if (word.is(text, from, to)) {
                last = word;
                return word.meaning;
            }
            place = place + 1 & words.length - 1;
        }
        return null;
    }

    void put(byte[] text, int from, int to, T meaning) {
        if (++size * 2 > words.length) {
            @Nullable Word<T>[] before = words;
            words = empty(before.length * 2);
            for (Word<T> word : before) {
                if (word != null) {
                    place(word);
                }
            }
        }
        place(new Word<>(Arrays.copyOfRange(text, from, to), hash(text, from, to), meaning));
    }

    private void place(Word<T> word) {
        int place = word.hash & words.length - 1;
        while (words[place] != null) {
            place = place + 1 & words.length - 1;
        }
        words[place] = word;
    }

    private static int hash(byte[] text, int from, int to) {
        int hash = 1;
        for (int at = from; at < to; at++) {
            hash = hash * 31 + text[at];
        }
        return hash ^ hash >>> 15;
    }

    static String text(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
}
