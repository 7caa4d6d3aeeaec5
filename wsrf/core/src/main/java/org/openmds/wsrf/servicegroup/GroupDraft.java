package org.openmds.wsrf.servicegroup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Changes that are not yet true: they are first written to the journal. Reads see them over the state beneath, so that requests of one batch see each
 * other. Used by the writer thread alone.
 */
final class GroupDraft {

    /** A change of one member; for a removal, the member as it was. */
    record Change(EntryChange.Kind kind, Member member) {
    }

    private final GroupState state;
    private final List<Change> changes = new ArrayList<>();
    private final Map<EntryKey, Optional<Member>> overlay = new HashMap<>();
    private final Map<String, EntryKey> addedIdentities = new HashMap<>();
    private int growth;
    private int registrations;

    GroupDraft(GroupState state) {
        this.state = state;
    }

    Optional<Member> find(EntryKey key) {
        Optional<Member> drafted = overlay.get(key);
        return drafted != null ? drafted : state.find(key);
    }

    Optional<Member> findByIdentity(String identity) {
        EntryKey added = addedIdentities.get(identity);
        return Optional.ofNullable(added).or(() -> state.keyOf(identity)).flatMap(this::find);
    }

    int size() {
        return state.size() + growth;
    }

    void add(Member member) {
        record(EntryChange.Kind.ADDED, member);
        addedIdentities.put(member.identity(), member.key());
        growth++;
        registrations++;
    }

    /** Takes a member from durable state, which is no registration. */
    void restore(Member member) {
        record(EntryChange.Kind.PRESENT, member);
        growth++;
    }

    /** Prolongs a member, with the same or other content. */
    void renew(Member member, boolean contentChanged) {
        record(contentChanged ? EntryChange.Kind.CONTENT : EntryChange.Kind.RENEWED, member);
        registrations++;
    }

    void content(Member member) {
        record(EntryChange.Kind.CONTENT, member);
    }

    void remove(Member member, EntryChange.Kind kind) {
        changes.add(new Change(kind, member));
        overlay.put(member.key(), Optional.empty());
        growth--;
    }

    List<Change> changes() {
        return changes;
    }

    int registrations() {
        return registrations;
    }

    private void record(EntryChange.Kind kind, Member member) {
        changes.add(new Change(kind, member));
        overlay.put(member.key(), Optional.of(member));
    }
}
