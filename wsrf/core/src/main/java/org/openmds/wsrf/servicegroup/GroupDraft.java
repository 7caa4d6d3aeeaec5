package org.openmds.wsrf.servicegroup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.Draft;
import org.openmds.wsrf.state.StateChange;

/** Drafted changes of a group's entries. Used by the owner thread. */
final class GroupDraft implements Draft {

    /** A change of one member; a removal holds the last state of the member. */
    record DraftedChange(EntryChange.ChangeKind kind, LeasedEntry member) {
    }

    private final EntryMembers present;
    private final GroupRecords records;
    private final LeaseClock time;
    private final DraftedQuota quota;
    private final List<DraftedChange> changes = new ArrayList<>();
    private final Map<EntryKey, Optional<LeasedEntry>> overlay = new HashMap<>();
    private final Map<String, EntryKey> addedIdentities = new HashMap<>();
    private final List<StateChange> drafted = new ArrayList<>();
    private int growth;
    private int registrations;

    GroupDraft(EntryMembers present, GroupRecords records, LeaseClock time, EntryQuota quota) {
        this.present = present;
        this.records = records;
        this.time = time;
        this.quota = new DraftedQuota(quota);
    }

    @Override
    public LeaseClock time() {
        return time;
    }

    @Override
    public boolean isEmpty() {
        return changes.isEmpty() && drafted.isEmpty();
    }

    @Override
    public List<StateChange> records() {
        return drafted;
    }

    Optional<LeasedEntry> find(EntryKey key) {
        Optional<LeasedEntry> known = overlay.get(key);
        return known != null ? known : present.find(key);
    }

    Optional<LeasedEntry> findByIdentity(String identity) {
        EntryKey added = addedIdentities.get(identity);
        return Optional.ofNullable(added).or(() -> present.keyOf(identity)).flatMap(this::find);
    }

    int size() {
        return present.size() + growth;
    }

    /** Returns the changes of the quota. */
    DraftedQuota quota() {
        return quota;
    }

    /**
     * Adds a member.
     *
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             AddRefused: the quota is exceeded
     */
    void add(LeasedEntry member) {
        take(null, member.entry(), FaultKind.ADD_REFUSED);
        putNew(member);
    }

    /** Adds a member from durable state; this does not count as a registration. Returns false if it does not fit into the quota. */
    boolean restore(LeasedEntry member) {
        if (!quota.replace(null, member.entry(), DraftedQuota.Limit.RESERVE)) {
            return false;
        }
        put(EntryChange.ChangeKind.PRESENT, member);
        growth++;
        return true;
    }

    /** Takes over a member as another process has it. Returns false if it does not fit into the quota. */
    boolean follow(Optional<LeasedEntry> before, LeasedEntry after) {
        Entry former = before.map(LeasedEntry::entry).orElse(null);
        if (!quota.replace(former, after.entry(), DraftedQuota.Limit.RESERVE)) {
            return false;
        }
        if (former == null) {
            addedIdentities.put(after.identity(), after.key());
            growth++;
            put(EntryChange.ChangeKind.ADDED, after);
        } else {
            put(former == after.entry() ? EntryChange.ChangeKind.RENEWED : EntryChange.ChangeKind.CONTENT, after);
        }
        if (former == null || !before.get().lease().equals(after.lease())) {
            registrations++;
        }
        return true;
    }

    /** Renews a member. */
    void renew(LeasedEntry member) {
        put(EntryChange.ChangeKind.RENEWED, member);
        renewLease(member);
    }

    /** Renews a member with new content; throws AddRefused if the quota is exceeded. */
    void renew(LeasedEntry before, LeasedEntry after) {
        take(before.entry(), after.entry(), FaultKind.ADD_REFUSED);
        putContent(after);
        renewLease(after);
    }

    /** Stores a member with another registrant; throws AddRefused if the quota is exceeded. */
    void register(LeasedEntry before, LeasedEntry after) {
        take(before.entry(), after.entry(), FaultKind.ADD_REFUSED);
        drafted.add(records.entry(after));
        putContent(after);
    }

    /** Gives a member new content under the same lease; throws ResourceUnavailable if the quota is exceeded. */
    void replace(LeasedEntry before, LeasedEntry after) {
        take(before.entry(), after.entry(), FaultKind.RESOURCE_UNAVAILABLE);
        putContent(after);
    }

    /** Gives a member collected content. Returns false if the quota is exceeded. */
    boolean collect(LeasedEntry before, LeasedEntry after, DraftedQuota.Limit limit) {
        if (!quota.replace(before.entry(), after.entry(), limit)) {
            return false;
        }
        putContent(after);
        return true;
    }

    /** Returns the key of an entry that is on disk only. */
    Optional<EntryKey> leftOutKey(String identity) {
        return present.leftOutKeyOf(identity).filter(key -> !overlay.containsKey(key));
    }

    /** Adds a member in the place of an entry that is on disk only; fails like {@link #add}. */
    void readmit(LeasedEntry member) {
        take(null, member.entry(), FaultKind.ADD_REFUSED);
        drafted.addAll(records.removal(member.key()));
        putNew(member);
    }

    /** Removes the records of entries that are on disk only. */
    void removeLeftOut(List<String> keys) {
        keys.forEach(key -> drafted.addAll(records.removal(new EntryKey(key))));
    }

    void remove(LeasedEntry member, EntryChange.ChangeKind kind) {
        quota.remove(member.entry());
        changes.add(new DraftedChange(kind, member));
        overlay.put(member.key(), Optional.empty());
        drafted.addAll(records.removal(member.key()));
        growth--;
    }

    List<DraftedChange> changes() {
        return changes;
    }

    int registrations() {
        return registrations;
    }

    private void take(@Nullable Entry before, Entry after, FaultKind refusal) {
        if (!quota.replace(before, after, DraftedQuota.Limit.EXACT)) {
            throw quota.quota().refusal(refusal, after.owner(), quota.growth(before, after));
        }
    }

    private void putNew(LeasedEntry member) {
        StateChange entry = records.entry(member);
        put(EntryChange.ChangeKind.ADDED, member);
        drafted.add(entry);
        addedIdentities.put(member.identity(), member.key());
        growth++;
        renewLease(member);
    }

    private void putContent(LeasedEntry member) {
        put(EntryChange.ChangeKind.CONTENT, member);
        drafted.add(records.value(member));
    }

    private void renewLease(LeasedEntry member) {
        drafted.add(records.lease(member, time));
        registrations++;
    }

    private void put(EntryChange.ChangeKind kind, LeasedEntry member) {
        changes.add(new DraftedChange(kind, member));
        overlay.put(member.key(), Optional.of(member));
    }
}
