package org.openmds.loadtest.result.exchange;

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

    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** Its first and last eight bytes, which may overlap, and those between. A shorter one has zeros after its end. */
    private static final class Word<T> {
        private final long first;
        private final long last;
        private final long[] between;
        private final int length;
        private final int hash;
        private final T meaning;

        Word(byte[] text, int from, int to, T meaning) {
            length = to - from;
            first = first(text, from, length);
            last = last(text, from, length);
            between = new long[Math.max(0, length - 9 >> 3)];
            Arrays.setAll(between, i -> Ascii.eight(text, from + 8 + i * 8));
            hash = hash(text, from, length, first, last);
            this.meaning = meaning;
        }

        boolean isBetween(byte[] text, int from) {
            for (int i = 0; i < between.length; i++) {
                if (between[i] != Ascii.eight(text, from + 8 + i * 8)) {
                    return false;
                }
            }
            return true;
        }
    }

    private @Nullable Word<T>[] words = empty(64);
    private int size;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <T> @Nullable Word<T>[] empty(int length) {
        return new Word[length];
    }

    /** Null for a word that was not put yet. Seven bytes after it must be there, whatever they are. */
    @Nullable
    T get(byte[] text, int from, int to) {
        int length = to - from;
        long first = first(text, from, length);
        long last = last(text, from, length);
        int place = hash(text, from, length, first, last) & words.length - 1;
        for (Word<T> word = words[place]; word != null; word = words[place]) {
            if (word.first == first && word.last == last && word.length == length && word.isBetween(text, from)) {
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
        place(new Word<>(text, from, to, meaning));
    }

    private void place(Word<T> word) {
        int place = word.hash & words.length - 1;
        while (words[place] != null) {
            place = place + 1 & words.length - 1;
        }
        words[place] = word;
    }

    private static long first(byte[] text, int from, int length) {
        long eight = Ascii.eight(text, from);
        return length >= 8 ? eight : eight & (1L << length * 8) - 1;
    }

    private static long last(byte[] text, int from, int length) {
        return length > 8 ? Ascii.eight(text, from + length - 8) : 0;
    }

    private static int hash(byte[] text, int from, int length, long first, long last) {
        long hash = (first ^ length) * MIX ^ last;
        for (int at = 8; at < length - 8; at += 8) {
            hash = (hash ^ hash >>> 29 ^ Ascii.eight(text, from + at)) * MIX;
        }
        hash *= MIX;
        return (int) (hash >>> 32 ^ hash >>> 48);
    }

    static String text(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
}
