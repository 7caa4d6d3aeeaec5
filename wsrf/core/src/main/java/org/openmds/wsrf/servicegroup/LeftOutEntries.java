package org.openmds.wsrf.servicegroup;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.LeaseEnds;

/**
 * Entries in durable state that did not fit into the quota at the start. Their leases end as usual. A registration with the identity of one takes its
 * place and its key. Changed by the thread that opens the group, then by the owner thread; any thread may ask for the number.
 */
final class LeftOutEntries {

    private final Map<EntryKey, LeftOut> entries = new ConcurrentHashMap<>();
    private final Map<String, EntryKey> keysByIdentity = new HashMap<>();
    private final LeaseEnds<EntryKey> ends;

    /** An entry that is on disk only. */
    record LeftOut(EntryKey key, String identity, Lease lease) {
    }

    LeftOutEntries(LeaseClock clock) {
        this.ends = new LeaseEnds<>(clock, EntryKey::value);
    }

    int count() {
        return entries.size();
    }

    /** Returns the keys of some of the entries. */
    List<EntryKey> examples(int most) {
        return entries.keySet().stream().limit(most).toList();
    }

    Optional<EntryKey> keyOf(String identity) {
        return Optional.ofNullable(keysByIdentity.get(identity));
    }

    List<EntryKey> endedAt(long nanoTime) {
        return ends.endedAt(nanoTime);
    }

    OptionalLong firstEnd() {
        return ends.firstNanos();
    }

    void add(LeftOut leftOut) {
        entries.put(leftOut.key(), leftOut);
        keysByIdentity.put(leftOut.identity(), leftOut.key());
        ends.add(leftOut.key(), leftOut.lease());
    }

    /** Removes an entry; another key is no error. */
    void remove(EntryKey key) {
        LeftOut gone = entries.remove(key);
        if (gone != null) {
            keysByIdentity.remove(gone.identity());
            ends.remove(key, gone.lease());
        }
    }
}
