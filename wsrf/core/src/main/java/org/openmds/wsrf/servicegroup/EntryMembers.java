package org.openmds.wsrf.servicegroup;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.LeftOutRecords;

/** The members of a group by key and by identity. The owner thread changes them; any thread may look up a key or an identity. */
final class EntryMembers {

    private final ConcurrentHashMap<EntryKey, LeasedEntry> members = new ConcurrentHashMap<>();
    private final Map<String, EntryKey> keysByIdentity = new ConcurrentHashMap<>();
    private final LeftOutRecords leftOut;
    private final Map<String, EntryKey> leftOutKeys = new HashMap<>();

    EntryMembers(LeaseClock clock) {
        this.leftOut = new LeftOutRecords(clock);
    }

    /** Returns the leases of the entries that are on disk only. */
    LeftOutRecords leftOut() {
        return leftOut;
    }

    /** Adds an entry that is on disk only. */
    void leaveOut(EntryKey key, String identity, Lease lease) {
        leftOut.add(key.value(), lease);
        leftOutKeys.put(identity, key);
    }

    /** Returns the key of an entry that is on disk only. */
    Optional<EntryKey> leftOutKeyOf(String identity) {
        return Optional.ofNullable(leftOutKeys.get(identity)).filter(key -> leftOut.contains(key.value()));
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
        leftOut.remove(member.key().value());
    }

    /** Removes the identity of a member, so that the same registration makes another entry; readers still find the key. */
    void releaseIdentity(LeasedEntry member) {
        keysByIdentity.remove(member.identity());
    }

    void remove(EntryKey key) {
        members.remove(key);
    }
}
