package org.openmds.gateway.change;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.xpath.index.EntryTokens;
import org.openmds.wsrf.xpath.index.IndexToken;

/** A change of a group that followers may still ask for. All of them share its events. Thread-safe. */
final class KeptChange {

    /** Overhead of a change in bytes. */
    private static final int OVERHEAD = 300;

    private final long sequence;
    private final EntryKey key;
    private final ChangedStates states;
    private final String reason;
    private volatile byte @Nullable [] event;

    /**
     * The states of the entry.
     *
     * @param before
     *            the entry before the change; empty for a new one
     * @param after
     *            the entry after the change; empty for a removal
     * @param isBeforeKnown
     *            false if there was an entry whose state is not known any more
     */
    record ChangedStates(Optional<EntryState> before, Optional<EntryState> after, boolean isBeforeKnown) {
    }

    /**
     * @param reason
     *            removed or expired
     */
    KeptChange(long sequence, EntryKey key, ChangedStates states, String reason) {
        this.sequence = sequence;
        this.key = key;
        this.states = states;
        this.reason = reason;
    }

    long sequence() {
        return sequence;
    }

    EntryKey key() {
        return key;
    }

    ChangedStates states() {
        return states;
    }

    String reason() {
        return reason;
    }

    /** Returns the tokens of both states. */
    Set<IndexToken> tokens() {
        Set<IndexToken> tokens = new HashSet<>();
        states.before().ifPresent(state -> EntryTokens.forEach(state.tree(), tokens::add));
        states.after().ifPresent(state -> EntryTokens.forEach(state.tree(), tokens::add));
        return tokens;
    }

    /** Returns an estimate of the heap that the change keeps: the replaced content. */
    long bytes() {
        byte[] made = event;
        return OVERHEAD + states.before().map(EntryState::bytes).orElse(0L) + (made == null ? 0 : made.length);
    }

    /** Returns the event with the entry after the change. */
    byte[] changed(EntryViews views, String mark) {
        byte[] made = event;
        if (made == null) {
            made = event(id(mark, sequence), "entry", states.after().orElseThrow().json().apply(views));
            event = made;
        }
        return made;
    }

    /** Returns the event for a follower whom the entry no longer concerns. */
    byte[] removed(String mark) {
        JsonOutput data = new JsonOutput().beginObject()
                .member("key", key.value())
                .member("reason", states.after().isPresent() ? "unmatched" : reason)
                .endObject();
        return event(id(mark, sequence), "removed", data.toBytes());
    }

    /** Returns the id of an event, by which a follower goes on after it. */
    static String id(String mark, long sequence) {
        return mark + "-" + sequence;
    }

    /** Returns a server-sent event. */
    static byte[] event(String id, String name, byte[] json) {
        byte[] head = "id: %s\nevent: %s\ndata: ".formatted(id, name).getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[head.length + json.length + 2];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(json, 0, all, head.length, json.length);
        all[all.length - 2] = '\n';
        all[all.length - 1] = '\n';
        return all;
    }
}
