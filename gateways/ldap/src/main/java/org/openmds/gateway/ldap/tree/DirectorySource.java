package org.openmds.gateway.ldap.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

import org.openmds.budget.Budget;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.Snapshot;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The tree over the snapshots of a group. A search that finds a newer snapshot maps the entries that changed, and no others; nothing happens without
 * searches. The bytes of the tree are taken from a budget; what does not fit is left out and counted. Thread-safe.
 */
public final class DirectorySource implements AutoCloseable {

    /** The holder of the bytes in the budget. */
    private static final String LANE = "ldap";

    private final ServiceGroup group;
    private final EntryMapping mapping;
    private final Budget memory;
    private final ReentrantLock building = new ReentrantLock();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final DirectoryIndex index = new DirectoryIndex();
    /** The sites by the serials of the entries that they are made from. */
    @GuardedBy("building")
    private Map<Long, SiteEntries> sites = new HashMap<>();
    /** The serials of the blocks of the last snapshot, and of the entries of each block that have a site. */
    @GuardedBy("building")
    private List<MappedBlock> blocks = List.of();
    @GuardedBy("building")
    private SiteEntries frame;
    @GuardedBy("building")
    private long held;
    private volatile TreeState state;

    /** A block of a snapshot. */
    private record MappedBlock(long serial, List<Long> entries, int refused) {
    }

    /** The result of the last refresh. */
    private record TreeState(long version, DirectoryView view, TreeStatistics statistics) {
    }

    /** The mapping of entries of the index to those of LDAP. */
    public interface EntryMapping {

        /** Returns true if an entry may have a part in the tree; fast. */
        boolean isMapped(Entry entry);

        /** Maps an entry. */
        SiteContent map(Entry entry);

        /** Returns the entries that belong to no entry of the index. */
        SiteContent frame(TreeStatistics statistics);
    }

    /**
     * @param memory
     *            the budget for the bytes of the tree
     */
    public DirectorySource(ServiceGroup group, EntryMapping mapping, Budget memory) {
        this.group = group;
        this.mapping = mapping;
        this.memory = memory;
        SiteContent first = mapping.frame(TreeStatistics.NONE);
        this.frame = SiteEntries.of(first.entries(), 0);
        this.index.add(frame);
        this.state = new TreeState(Long.MIN_VALUE, index.view(), TreeStatistics.NONE);
    }

    /** Returns the name of the group. */
    public String group() {
        return group.name();
    }

    /** Returns the figures of the tree after the last refresh. */
    public TreeStatistics statistics() {
        return state.statistics();
    }

    /** Runs a look-up in the tree of the newest snapshot, while the tree stays as it is: the look-up must be short. */
    public <T> T read(Function<DirectoryReader, T> lookup) {
        refresh();
        lock.readLock().lock();
        try {
            return lookup.apply(new DirectoryReader(index, state.view()));
        } finally {
            lock.readLock().unlock();
        }
    }

    private void refresh() {
        Snapshot snapshot = group.snapshot();
        if (state.version() == snapshot.entriesVersion()) {
            return;
        }
        building.lock();
        try {
            if (state.version() < snapshot.entriesVersion()) {
                build(snapshot);
            }
        } finally {
            building.unlock();
        }
    }

    @GuardedBy("building")
    private void build(Snapshot snapshot) {
        long begin = System.nanoTime();
        Map<Long, SiteEntries> next = new HashMap<>();
        List<MappedBlock> nextBlocks = new ArrayList<>();
        List<SiteEntries> added = new ArrayList<>();
        int count = (snapshot.entries().size() + Snapshot.BLOCK - 1) / Snapshot.BLOCK;
        for (int block = 0; block < count; block++) {
            MappedBlock known = block < blocks.size() ? blocks.get(block) : null;
            if (known != null && known.refused() == 0 && known.serial() == snapshot.blockSerial(block)) {
                for (Long each : known.entries()) {
                    next.put(each, site(each));
                }
                nextBlocks.add(known);
            } else {
                nextBlocks.add(map(snapshot, block, next, added));
            }
        }
        Set<SiteEntries> gone = new HashSet<>(sites.values());
        gone.removeAll(next.values());
        for (SiteEntries each : gone) {
            free(each.heapBytes());
        }
        TreeStatistics statistics = statistics(next, nextBlocks, new TreeStatistics.TreeChange(entries(added),
                entries(gone), System.nanoTime() - begin));
        SiteEntries nextFrame = SiteEntries.of(mapping.frame(statistics).entries(), 0);
        publish(snapshot, statistics, nextFrame, gone, added);
        sites = next;
        blocks = nextBlocks;
    }

    @GuardedBy("building")
    private void publish(Snapshot snapshot, TreeStatistics statistics, SiteEntries nextFrame,
            Set<SiteEntries> gone, List<SiteEntries> added) {
        lock.writeLock().lock();
        try {
            index.remove(frame);
            gone.forEach(index::remove);
            index.add(nextFrame);
            added.forEach(index::add);
            frame = nextFrame;
            state = new TreeState(snapshot.entriesVersion(), index.view(), statistics);
        } finally {
            lock.writeLock().unlock();
        }
    }

    @GuardedBy("building")
    private SiteEntries site(long serial) {
        return Objects.requireNonNull(sites.get(serial));
    }

    @GuardedBy("building")
    private MappedBlock map(Snapshot snapshot, int block, Map<Long, SiteEntries> next, List<SiteEntries> added) {
        List<Long> mapped = new ArrayList<>();
        int refused = 0;
        int end = Math.min((block + 1) * Snapshot.BLOCK, snapshot.entries().size());
        for (int i = block * Snapshot.BLOCK; i < end; i++) {
            Entry entry = snapshot.entries().get(i);
            SiteEntries known = sites.get(entry.serial());
            if (known != null) {
                next.put(entry.serial(), known);
                mapped.add(entry.serial());
            } else if (mapping.isMapped(entry)) {
                SiteContent content = mapping.map(entry);
                SiteEntries made = SiteEntries.of(content.entries(), content.leftOut());
                if (take(made.heapBytes())) {
                    next.put(entry.serial(), made);
                    added.add(made);
                    mapped.add(entry.serial());
                } else {
                    refused++;
                }
            }
        }
        return new MappedBlock(snapshot.blockSerial(block), mapped, refused);
    }

    @GuardedBy("building")
    private boolean take(long bytes) {
        if (!memory.hold(LANE, bytes, 0)) {
            return false;
        }
        held += bytes;
        return true;
    }

    @GuardedBy("building")
    private void free(long bytes) {
        memory.free(LANE, bytes);
        held -= bytes;
    }

    @GuardedBy("building")
    private TreeStatistics statistics(Map<Long, SiteEntries> next, List<MappedBlock> nextBlocks,
            TreeStatistics.TreeChange change) {
        int entries = 0;
        int leftOut = 0;
        for (SiteEntries each : next.values()) {
            entries += each.size();
            leftOut += each.leftOut();
        }
        return new TreeStatistics(next.size(), entries, leftOut,
                nextBlocks.stream().mapToInt(MappedBlock::refused).sum(), held, change);
    }

    private static int entries(Iterable<SiteEntries> sites) {
        int entries = 0;
        for (SiteEntries each : sites) {
            entries += each.size();
        }
        return entries;
    }

    /** Returns the bytes to the budget. Idempotent; the tree is not read any more. */
    @Override
    public void close() {
        building.lock();
        try {
            free(held);
        } finally {
            building.unlock();
        }
    }
}
