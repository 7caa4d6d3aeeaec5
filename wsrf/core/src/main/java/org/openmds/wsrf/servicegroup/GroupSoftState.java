package org.openmds.wsrf.servicegroup;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.SoftState;

/**
 * The entries of a group as a kind of soft state: it takes collected values, publishes snapshots, and calls the listeners of the group. Used by the
 * owner thread.
 */
final class GroupSoftState implements SoftState<GroupDraft> {

    private static final Logger LOG = LogManager.getLogger();
    /** Time until the position listener gets the next opportunity for its deferred work. */
    private static final long MAINTENANCE_NANOS = 1_000_000_000;

    private final String group;
    private final LeaseClock clock;
    private final GroupState state;
    private final GroupRecords records;
    private final EntryQuota quota;
    private final CollectedValues collected;
    /** The changes of another process; empty if this process makes all changes. */
    private final Optional<FollowedEntries> followed;
    private final List<GroupListener> listeners = new ArrayList<>();

    GroupSoftState(GroupSettings settings, LeaseClock clock, GroupState state,
            CollectedValues collected, Optional<FollowedEntries> followed) {
        this.followed = followed;
        this.group = settings.name();
        this.clock = clock;
        this.state = state;
        this.records = new GroupRecords(group);
        this.quota = settings.quota();
        this.collected = collected;
    }

    @Override
    public GroupDraft draft(LeaseClock time) {
        return new GroupDraft(state.members(), records, time, quota);
    }

    @Override
    public boolean maintain(GroupDraft draft) {
        if (followed.isPresent()) {
            followed.get().draft(draft);
            return false;
        }
        List<LeasedEntry> ended = state.endedAt(draft.time().nanoTime());
        ended.forEach(member -> draft.remove(member, EntryChange.ChangeKind.EXPIRED));
        draft.removeLeftOut(state.members().leftOut().takeEnded(draft.time().nanoTime()));
        collected.take().forEach((key, value) -> draft.find(key).ifPresent(member -> collect(member, value, draft)));
        return !ended.isEmpty();
    }

    private void collect(LeasedEntry member, CollectedValue value, GroupDraft draft) {
        if (member.entry().content().equals(value.content())) {
            return;
        }
        LeasedEntry changed = member.withContent(member.entry().withContent(value.content()));
        DraftedQuota.Limit limit = value.report() ? DraftedQuota.Limit.RESERVE : DraftedQuota.Limit.EXACT;
        if (!draft.collect(member, changed, limit)) {
            value.refused().accept(quota.reason(changed.entry()));
        }
    }

    @Override
    public void publish(GroupDraft draft) {
        if (!draft.changes().isEmpty()) {
            List<EntryChange> changes = state.commit(draft);
            draft.quota().publish();
            listeners.forEach(listener -> tell(listener, changes));
        }
    }

    @Override
    public void abandon(GroupDraft draft) {
        draft.quota().abandon();
    }

    @Override
    public OptionalLong finish() {
        OptionalLong end = state.firstEnd();
        if (!state.maintain()) {
            return end;
        }
        long soon = clock.nanoTime() + MAINTENANCE_NANOS;
        return end.isPresent() && end.getAsLong() - soon < 0 ? end : OptionalLong.of(soon);
    }

    /** Calls a listener with all existing entries; a permanent listener also gets later changes. */
    void add(GroupListener listener, boolean permanent) {
        if (permanent) {
            listeners.add(listener);
        }
        Snapshot snapshot = state.snapshot();
        List<EntryChange> present = state.members()
                .all()
                .stream()
                .map(member -> new EntryChange(snapshot.version(), EntryChange.ChangeKind.PRESENT, clock.now(),
                        member.entry(), member.lease()))
                .toList();
        if (!present.isEmpty()) {
            tell(listener, present);
        }
    }

    private void tell(GroupListener listener, List<EntryChange> changes) {
        try {
            listener.changed(changes, state.snapshot());
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("group {}: listener {} failed", group, listener, e);
        }
    }
}
