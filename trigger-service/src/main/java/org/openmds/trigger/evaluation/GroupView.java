package org.openmds.trigger.evaluation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.SubjectDigest;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.index.EntryIndex;
import org.openmds.wsrf.xpath.index.RequiredTokens;

/**
 * The entries of a group as of the last processed change, with an index over them. Rules are checked against it. The entries are the group's
 * own objects. Used by one thread.
 */
public final class GroupView {

    /** Number of entries from which a token counts as common; the index does not find entries by common tokens. */
    private static final int COMMON_TOKEN_ENTRIES = 1_000;
    /** Number of common tokens from which the index is rebuilt: values such as times can become common tokens and stay so. */
    private static final int MAX_COMMON_TOKENS = 10_000;

    private final Map<EntryKey, IndexedEntry> byKey = new HashMap<>();
    private final Map<String, IndexedEntry> bySubject = new HashMap<>();
    private final List<@Nullable IndexedEntry> slots = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();
    /** Created when the first rule is checked: many servers have many entries and no rule. */
    private @Nullable EntryIndex index;
    private final SeenNames names;

    /** @param frame document element of the group, without entries */
    public GroupView(XmlFragment frame) {
        this.names = new SeenNames(frame);
    }

    /** Returns the number of names that entries have or had; it only grows. */
    public int nameCount() {
        return names.count();
    }

    /** Returns the reason for which a rule cannot match any entry that was there; empty if there was none yet. */
    public Optional<String> problem(TriggerRule rule) {
        return names.problem(rule);
    }

    public Optional<IndexedEntry> find(EntryKey key) {
        return Optional.ofNullable(byKey.get(key));
    }

    public Optional<IndexedEntry> find(String subject) {
        return Optional.ofNullable(bySubject.get(subject));
    }

    public Collection<IndexedEntry> all() {
        return byKey.values();
    }

    /** Adds an entry or replaces it with its new version. */
    public IndexedEntry put(Entry entry) {
        IndexedEntry before = byKey.get(entry.key());
        IndexedEntry now = before == null
                ? new IndexedEntry(entry, newSlot(), uniqueSubject(entry))
                : new IndexedEntry(entry, before.slot(), before.subject());
        byKey.put(entry.key(), now);
        bySubject.put(now.subject(), now);
        slots.set(now.slot(), now);
        names.add(entry.tree());
        EntryIndex made = index;
        if (made != null) {
            made.add(now.slot(), entry.tree());
            if (before != null) {
                made.remove(now.slot(), before.entry().tree(), List.of(entry.tree()));
            }
            if (made.commonTokens() > MAX_COMMON_TOKENS) {
                index = null;
            }
        }
        return now;
    }

    public Optional<IndexedEntry> remove(EntryKey key) {
        IndexedEntry gone = byKey.remove(key);
        if (gone != null) {
            bySubject.remove(gone.subject());
            slots.set(gone.slot(), null);
            free.push(gone.slot());
            EntryIndex made = index;
            if (made != null) {
                made.remove(gone.slot(), gone.entry().tree(), List.of());
            }
        }
        return Optional.ofNullable(gone);
    }

    /** Returns the entries that contain the required tokens, and perhaps others, in a stable order. */
    public List<IndexedEntry> candidates(RequiredTokens required) {
        return index().candidates(required)
                .map(found -> Arrays.stream(found).mapToObj(slots::get).filter(GroupView::isPresent).toList())
                .orElseGet(() -> slots.stream().filter(GroupView::isPresent).toList());
    }

    private static boolean isPresent(@Nullable IndexedEntry indexedEntry) {
        return indexedEntry != null;
    }

    private int newSlot() {
        if (free.isEmpty()) {
            slots.add(null);
            return slots.size() - 1;
        }
        return free.pop();
    }

    /** Returns the subject of an entry; if another entry has the same member, configuration and owner, a unique variant of it. */
    private String uniqueSubject(Entry entry) {
        String subject = SubjectDigest.of(entry);
        return bySubject.containsKey(subject) ? subject + "." + entry.key() : subject;
    }

    private EntryIndex index() {
        EntryIndex made = index;
        if (made == null) {
            EntryIndex fresh = new EntryIndex(COMMON_TOKEN_ENTRIES);
            byKey.values().forEach(indexedEntry -> fresh.add(indexedEntry.slot(), indexedEntry.entry().tree()));
            index = fresh;
            return fresh;
        }
        return made;
    }
}
