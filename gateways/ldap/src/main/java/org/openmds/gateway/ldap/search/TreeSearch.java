package org.openmds.gateway.ldap.search;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBlock;
import org.openmds.gateway.ldap.entry.EntryName;
import org.openmds.gateway.ldap.glue.Glue2Entries;
import org.openmds.gateway.ldap.search.SearchCondition.Truth;
import org.openmds.gateway.ldap.search.SearchTask.SearchLimits;
import org.openmds.gateway.ldap.tree.DirectoryReader;
import org.openmds.gateway.ldap.tree.DirectorySource;
import org.openmds.gateway.ldap.tree.EntryPlaces;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;

/**
 * Searches in a tree. The indexes name candidates, and each of them is checked. As many searches as there are processors check entries at one time;
 * while an answer is sent, its search gives way to others. Thread-safe.
 */
public final class TreeSearch {

    /** Length of a part of an answer that is sent at once. */
    private static final int PART_BYTES = 64 * 1024;
    private static final int FIRST_BYTES = 2 * 1024;
    /** Number of entries that are checked between two looks at the time. */
    private static final int ENTRIES_PER_STEP = 256;

    private final DirectorySource source;
    private final SystemEntries system;
    private final Semaphore processors = new Semaphore(Runtime.getRuntime().availableProcessors(), true);

    public TreeSearch(DirectorySource source, SystemEntries system) {
        this.source = source;
        this.system = system;
    }

    /** Returns true if everyone can read the entry with a name: it describes the server. */
    public boolean isOfServer(String base, SearchScope scope) {
        return scope.equals(SearchScope.BASE)
                && EntryName.canonical(base).filter(name -> system.find(name).isPresent()).isPresent();
    }

    /**
     * Runs a search and sends the entries; the caller sends the result.
     *
     * @throws RefusedSearchException
     *             the search is not run, and nothing was sent
     * @throws IOException
     *             the client does not take the answer
     */
    public SearchResult run(SearchTask task) throws RefusedSearchException, IOException, InterruptedException {
        SearchCondition condition = FilterReader.read(task.filter());
        String base = EntryName.canonical(task.base())
                .orElseThrow(() -> RefusedSearchException.of(ResultCode.INVALID_DN_SYNTAX,
                        "the base of the search is no name of LDAP"));
        Optional<DirectoryEntry> own = task.scope().equals(SearchScope.BASE) ? system.find(base) : Optional.empty();
        SearchPlan plan = own.isPresent()
                ? new SearchPlan(base, EntryCursor.one(own.get()), base)
                : source.read(reader -> plan(reader, base, condition, task));
        if (plan.cursor() == null) {
            throw RefusedSearchException.ofMissingBase(task.base(), plan.closest());
        }
        return new RunningSearch(task, plan.base(), plan.cursor(), condition).run();
    }

    /**
     * The entries to check.
     *
     * @param cursor
     *            null if the base does not exist
     * @param closest
     *            the closest entry above the base that exists
     */
    private record SearchPlan(String base, @Nullable EntryCursor cursor, String closest) {
    }

    private static SearchPlan plan(DirectoryReader reader, String base, SearchCondition condition, SearchTask task) {
        Optional<DirectoryEntry> found = find(reader, base);
        if (found.isEmpty()) {
            String closest = EntryName.parent(base);
            while (!closest.isEmpty() && reader.find(closest).isEmpty()) {
                closest = EntryName.parent(closest);
            }
            return new SearchPlan(base, null, closest);
        }
        return new SearchPlan(found.get().dn(), cursor(reader, found.get(), condition, task), "");
    }

    /** Returns the entry with a name. A site can be named as in the BDII of the site itself, without the group of all sites. */
    private static Optional<DirectoryEntry> find(DirectoryReader reader, String name) {
        return reader.find(name)
                .or(() -> EntryName.isBelow(name, Glue2Entries.ROOT)
                        ? reader.find(name.substring(0, name.length() - Glue2Entries.ROOT.length()) + Glue2Entries.GRID)
                        : Optional.empty());
    }

    private static EntryCursor cursor(DirectoryReader reader, DirectoryEntry base, SearchCondition condition,
            SearchTask task) {
        if (task.scope().equals(SearchScope.BASE)) {
            return EntryCursor.one(base);
        }
        long after = task.limits().page().after();
        long candidates = condition.candidates(reader);
        if (candidates >= reader.view().size()) {
            return EntryCursor.all(reader.view(), after);
        }
        EntryPlaces places = new EntryPlaces();
        condition.find(reader, places);
        return EntryCursor.of(reader.view(), places.sorted(), after);
    }

    /** Compares a value of an entry; empty if there is no such entry or it has no such attribute. */
    public Optional<Boolean> compare(String name, String attribute, String value) throws RefusedSearchException {
        SearchCondition condition = FilterReader.read(Filter.createEqualityFilter(attribute, value));
        SearchCondition present = FilterReader.read(Filter.createPresenceFilter(attribute));
        return EntryName.canonical(name)
                .flatMap(canonical -> source.read(reader -> find(reader, canonical)))
                .filter(entry -> present.check(entry) == Truth.TRUE)
                .map(entry -> condition.check(entry) == Truth.TRUE);
    }

    /** One run of a search. */
    private final class RunningSearch {

        private final SearchTask task;
        private final String base;
        private final EntryCursor cursor;
        private final SearchCondition condition;
        private final boolean isDump;
        private final ResultBuffer buffer;
        private long sent;
        private long last = -1;
        private @Nullable ResultCode end;
        private boolean hasMore;

        RunningSearch(SearchTask task, String base, EntryCursor cursor, SearchCondition condition) {
            this.task = task;
            this.base = base;
            this.cursor = cursor;
            this.condition = condition;
            this.isDump = condition.equals(SearchCondition.Constant.ALWAYS) && base.indexOf(',') < 0
                    && task.scope().equals(SearchScope.SUB) && task.selected().isComplete();
            this.buffer = new ResultBuffer(task.answer().messageId(), task.selected(),
                    isDump ? PART_BYTES + EntryBlock.MAX_BYTES : FIRST_BYTES);
        }

        SearchResult run() throws IOException, InterruptedException {
            SearchLimits limits = task.limits();
            while (end == null) {
                long left = limits.deadlineNanos() - System.nanoTime();
                if (left <= 0 || !processors.tryAcquire(left, TimeUnit.NANOSECONDS)) {
                    end = ResultCode.TIME_LIMIT_EXCEEDED;
                } else {
                    try {
                        step();
                    } finally {
                        processors.release();
                    }
                }
                if (end != null || buffer.size() >= PART_BYTES) {
                    buffer.send(task.answer().out());
                }
            }
            return new SearchResult(end, sent, hasMore ? last : -1, cursor.size());
        }

        /** Checks entries until a part of the answer is full. */
        private void step() {
            for (int i = 0; i < ENTRIES_PER_STEP && buffer.size() < PART_BYTES; i++) {
                if (isDump && addBlock()) {
                    continue;
                }
                DirectoryEntry entry = cursor.next();
                if (entry == null) {
                    end = ResultCode.SUCCESS;
                    return;
                }
                if (isInScope(entry) && condition.check(entry) == Truth.TRUE) {
                    if (sent == task.limits().page().entries()) {
                        end = ResultCode.SUCCESS;
                        hasMore = true;
                        return;
                    }
                    if (sent == task.limits().entries()) {
                        end = ResultCode.SIZE_LIMIT_EXCEEDED;
                        return;
                    }
                    buffer.add(entry);
                    sent++;
                    last = cursor.place();
                }
            }
        }

        /** Adds or leaves out the next entries together if all of them are in the tree or none is; else returns false. */
        private boolean addBlock() {
            EntryBlock block = cursor.block();
            if (block == null) {
                return false;
            }
            if (block.tree().equals(base)) {
                long left = Math.min(task.limits().page().entries(), task.limits().entries()) - sent;
                if (block.size() > left || !buffer.addAll(block)) {
                    return false;
                }
                sent += block.size();
                cursor.skip(block);
                last = cursor.place();
            } else {
                cursor.skip(block);
            }
            return true;
        }

        private boolean isInScope(DirectoryEntry entry) {
            return switch (task.scope().intValue()) {
                case SearchScope.BASE_INT_VALUE -> true;
                case SearchScope.ONE_INT_VALUE -> EntryName.isChild(entry.dn(), base);
                case SearchScope.SUB_INT_VALUE ->
                    entry.dn().equals(base) || EntryName.isBelow(entry.dn(), base);
                default -> EntryName.isBelow(entry.dn(), base);
            };
        }
    }

}
