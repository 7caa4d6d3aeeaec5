package org.openmds.wsrf.servicegroup;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.wsrf.lifetime.LeaseClock;

/** The members of a group by key and by identity. The owner thread changes them; any thread may look up a key. */
final class EntryMembers {

    private final ConcurrentHashMap<EntryKey, LeasedEntry> members = new ConcurrentHashMap<>();
    private final Map<String, EntryKey> keysByIdentity = new HashMap<>();
    private final LeftOutEntries leftOut;

    EntryMembers(LeaseClock clock) {
        this.leftOut = new LeftOutEntries(clock);
    }

    /** Returns the entries that are on disk only. */
    LeftOutEntries leftOut() {
        return leftOut;
    }

    /** Returns a member, even if its lease has ended. */
    Optional<LeasedEntry> find(EntryKey key) {
        return Optional.ofNullable(members.get(key));
    }

    Collection<LeasedEntry> all() {
        return members.values();
    }

    int size() {
        return members.size();
    }

    Optional<EntryKey> keyOf(String identity) {
        return Optional.ofNullable(keysByIdentity.get(identity));
    }

    void put(LeasedEntry member) {
        members.put(member.key(), member);
        keysByIdentity.put(member.identity(), member.key());
        leftOut.remove(member.key());
    }

    /** Removes the identity of a member, so that the same registration makes another entry; readers still find the key. */
    void releaseIdentity(LeasedEntry member) {
        keysByIdentity.remove(member.identity());
    }

    void remove(EntryKey key) {
        members.remove(key);
    }
}
