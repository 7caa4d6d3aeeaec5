package org.openmds.wsrf.servicegroup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Changes of a group that are not yet in effect, because they must first be written to the journal. Reads return the current state with the drafted
 * changes, so requests of one batch see each other's changes. Used only by the writer thread.
 */
final class GroupDraft {

    /** A change of one member; a removal holds the last state of the member. */
    record DraftedChange(EntryChange.ChangeKind kind, LeasedEntry member) {
    }

    private final GroupState state;
    private final List<DraftedChange> changes = new ArrayList<>();
    private final Map<EntryKey, Optional<LeasedEntry>> overlay = new HashMap<>();
    private final Map<String, EntryKey> addedIdentities = new HashMap<>();
    private int growth;
    private int registrations;

    GroupDraft(GroupState state) {
        this.state = state;
    }

    Optional<LeasedEntry> find(EntryKey key) {
        Optional<LeasedEntry> drafted = overlay.get(key);
        return drafted != null ? drafted : state.find(key);
    }

    Optional<LeasedEntry> findByIdentity(String identity) {
        EntryKey added = addedIdentities.get(identity);
        return Optional.ofNullable(added).or(() -> state.keyOf(identity)).flatMap(this::find);
    }

    int size() {
        return state.size() + growth;
    }

    void add(LeasedEntry leasedEntry) {
        record(EntryChange.ChangeKind.ADDED, leasedEntry);
        addedIdentities.put(leasedEntry.identity(), leasedEntry.key());
        growth++;
        registrations++;
    }

    /** Adds a member from durable state; this does not count as a registration. */
    void restore(LeasedEntry leasedEntry) {
        record(EntryChange.ChangeKind.PRESENT, leasedEntry);
        growth++;
    }

    /** Renews a member, with the same or with new content. */
    void renew(LeasedEntry leasedEntry, boolean contentChanged) {
        record(contentChanged ? EntryChange.ChangeKind.CONTENT : EntryChange.ChangeKind.RENEWED, leasedEntry);
        registrations++;
    }

    void content(LeasedEntry leasedEntry) {
        record(EntryChange.ChangeKind.CONTENT, leasedEntry);
    }

    void remove(LeasedEntry leasedEntry, EntryChange.ChangeKind kind) {
        changes.add(new DraftedChange(kind, leasedEntry));
        overlay.put(leasedEntry.key(), Optional.empty());
        growth--;
    }

    List<DraftedChange> changes() {
        return changes;
    }

    int registrations() {
        return registrations;
    }

    private void record(EntryChange.ChangeKind kind, LeasedEntry leasedEntry) {
        changes.add(new DraftedChange(kind, leasedEntry));
        overlay.put(leasedEntry.key(), Optional.of(leasedEntry));
    }
}
