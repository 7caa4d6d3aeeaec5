package org.openmds.wsrf.servicegroup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    private final List<DraftedChange> changes = new ArrayList<>();
    private final Map<EntryKey, Optional<LeasedEntry>> overlay = new HashMap<>();
    private final Map<String, EntryKey> addedIdentities = new HashMap<>();
    private final List<StateChange> drafted = new ArrayList<>();
    private int growth;
    private int registrations;

    GroupDraft(EntryMembers present, GroupRecords records, LeaseClock time) {
        this.present = present;
        this.records = records;
        this.time = time;
    }

    @Override
    public LeaseClock time() {
        return time;
    }

    @Override
    public boolean isEmpty() {
        return changes.isEmpty();
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

    void add(LeasedEntry member) {
        StateChange entry = records.entry(member);
        put(EntryChange.ChangeKind.ADDED, member);
        drafted.add(entry);
        drafted.add(records.lease(member, time));
        addedIdentities.put(member.identity(), member.key());
        growth++;
        registrations++;
    }

    /** Adds a member from durable state; this does not count as a registration. */
    void restore(LeasedEntry member) {
        put(EntryChange.ChangeKind.PRESENT, member);
        growth++;
    }

    /** Renews a member, with the same or with new content. */
    void renew(LeasedEntry member, boolean contentChanged) {
        if (contentChanged) {
            content(member);
        } else {
            put(EntryChange.ChangeKind.RENEWED, member);
        }
        drafted.add(records.lease(member, time));
        registrations++;
    }

    /** Gives a member new content under the same lease. */
    void content(LeasedEntry member) {
        put(EntryChange.ChangeKind.CONTENT, member);
        drafted.add(records.value(member));
    }

    void remove(LeasedEntry member, EntryChange.ChangeKind kind) {
        changes.add(new DraftedChange(kind, member));
        overlay.put(member.key(), Optional.empty());
        drafted.addAll(records.removal(member));
        growth--;
    }

    List<DraftedChange> changes() {
        return changes;
    }

    int registrations() {
        return registrations;
    }

    private void put(EntryChange.ChangeKind kind, LeasedEntry member) {
        changes.add(new DraftedChange(kind, member));
        overlay.put(member.key(), Optional.of(member));
    }
}
