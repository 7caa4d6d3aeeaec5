package org.openmds.wsrf.servicegroup;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The changes of the quota by one draft. Bytes that the draft needs are taken at once, so that drafts of other groups see them; bytes that it frees
 * are free when it is published. Used by the owner thread.
 */
final class DraftedQuota {

    private final EntryQuota quota;
    private final Map<String, Long> taken = new HashMap<>();
    private final Map<String, Long> freed = new HashMap<>();

    /** The way in which bytes are taken. */
    enum Limit {
        /** Up to the limit. */
        EXACT,
        /** Also from the reserve beyond the limit. */
        RESERVE
    }

    DraftedQuota(EntryQuota quota) {
        this.quota = quota;
    }

    EntryQuota quota() {
        return quota;
    }

    /** Returns the further bytes that an entry needs. */
    long growth(@Nullable Entry before, Entry after) {
        return quota.weight(after) - (before == null ? 0 : quota.weight(before));
    }

    /** Takes what an entry needs, or frees what it needs no more; returns false if the quota is exceeded. */
    boolean replace(@Nullable Entry before, Entry after, Limit limit) {
        long growth = growth(before, after);
        if (growth <= 0) {
            freed.merge(after.owner(), -growth, Long::sum);
            return true;
        }
        boolean held = limit == Limit.EXACT
                ? quota.hold(after.owner(), growth)
                : quota.holdReserve(after.owner(), growth);
        if (held) {
            taken.merge(after.owner(), growth, Long::sum);
        }
        return held;
    }

    void remove(Entry entry) {
        freed.merge(entry.owner(), quota.weight(entry), Long::sum);
    }

    void publish() {
        freed.forEach(quota::free);
        clear();
    }

    void abandon() {
        taken.forEach(quota::free);
        clear();
    }

    private void clear() {
        taken.clear();
        freed.clear();
    }
}
