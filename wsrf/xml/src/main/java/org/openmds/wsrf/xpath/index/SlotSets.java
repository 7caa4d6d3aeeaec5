package org.openmds.wsrf.xpath.index;

import java.util.Arrays;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/** Operations on sets of slots. A set is a sorted array that is never changed; null is the set of all slots. */
final class SlotSets {

    static final int[] EMPTY = {};

    private SlotSets() {
    }

    /** Returns the slots that may meet a requirement, given those for each of its parts. */
    static int @Nullable [] select(RequiredTokens required, Function<RequiredTokens, int @Nullable []> slots) {
        if (required instanceof RequiredTokens.AllOf all) {
            int[] found = null;
            for (RequiredTokens part : all.parts()) {
                found = intersection(found, select(part, slots));
            }
            return found;
        }
        if (required instanceof RequiredTokens.AnyOf any) {
            int[] found = EMPTY;
            for (RequiredTokens part : any.parts()) {
                found = union(found, select(part, slots));
            }
            return found;
        }
        return slots.apply(required);
    }

    static int[] with(int[] slots, int slot) {
        int at = Arrays.binarySearch(slots, slot);
        if (at >= 0) {
            return slots;
        }
        int place = -at - 1;
        int[] more = Arrays.copyOf(slots, slots.length + 1);
        System.arraycopy(slots, place, more, place + 1, slots.length - place);
        more[place] = slot;
        return more;
    }

    static int[] without(int[] slots, int slot) {
        int at = Arrays.binarySearch(slots, slot);
        if (at < 0) {
            return slots;
        }
        int[] less = Arrays.copyOf(slots, slots.length - 1);
        System.arraycopy(slots, at + 1, less, at, less.length - at);
        return less;
    }

    /** Returns the slots in both sets. Its cost depends on the smaller set. */
    static int @Nullable [] intersection(int @Nullable [] some, int @Nullable [] others) {
        if (some == null || others == null) {
            return some == null ? others : some;
        }
        boolean fewer = some.length <= others.length;
        int[] few = fewer ? some : others;
        int[] many = fewer ? others : some;
        int[] both = new int[few.length];
        int size = 0;
        int from = 0;
        for (int slot : few) {
            int at = Arrays.binarySearch(many, from, many.length, slot);
            if (at >= 0) {
                both[size++] = slot;
            }
            from = at >= 0 ? at + 1 : -at - 1;
        }
        return Arrays.copyOf(both, size);
    }

    /** Returns the slots in either set. */
    static int @Nullable [] union(int @Nullable [] some, int @Nullable [] others) {
        if (some == null || others == null) {
            return null;
        }
        int[] all = Arrays.copyOf(some, some.length + others.length);
        System.arraycopy(others, 0, all, some.length, others.length);
        Arrays.sort(all);
        int size = 0;
        for (int slot : all) {
            if (size == 0 || all[size - 1] != slot) {
                all[size++] = slot;
            }
        }
        return Arrays.copyOf(all, size);
    }
}
