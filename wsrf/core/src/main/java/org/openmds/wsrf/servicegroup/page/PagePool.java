package org.openmds.wsrf.servicegroup.page;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.budget.HeapShare;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A pool of direct memory for bytes that are sent repeatedly. It has a maximum size, allocates slabs on demand, and never returns them to the system:
 * new direct buffers for each change would exhaust the memory before the garbage collector frees the old ones. Thread-safe.
 */
public final class PagePool {

    private static final Logger LOG = LogManager.getLogger();

    private static final int BLOCK_BYTES = 4 << 10;
    private static final int SLAB_BYTES = 4 << 20;
    /** Largest size of a page. */
    static final int MAX_PAGE_BYTES = SLAB_BYTES;
    private static final int BLOCKS_PER_SLAB = SLAB_BYTES / BLOCK_BYTES;

    private final int maxSlabs;
    private final Budget compressed;
    private final Object lock = new Object();
    @GuardedBy("lock")
    private final List<MemorySlab> slabs = new ArrayList<>();
    @GuardedBy("lock")
    private boolean exhausted;

    /** @param capacityBytes maximum size, rounded up to slabs of 4 MiB */
    public PagePool(long capacityBytes) {
        this.maxSlabs = (int) Math.min(Integer.MAX_VALUE, (capacityBytes + SLAB_BYTES - 1) / SLAB_BYTES);
        long compressedBytes = capacityBytes == 0 ? 0 : HeapShare.COMPRESSED_ENTRIES.bytes();
        this.compressed = new Budget("compressed-entry-bytes", compressedBytes, compressedBytes);
    }

    /** Returns a pool without memory: all bytes are sent from the heap. */
    public static PagePool none() {
        return new PagePool(0);
    }

    /** Returns the number of bytes allocated from the system. */
    public long allocatedBytes() {
        synchronized (lock) {
            return (long) slabs.size() * SLAB_BYTES;
        }
    }

    /** Returns the number of bytes that hold pages. */
    public long usedBytes() {
        synchronized (lock) {
            return slabs.stream().mapToLong(slab -> (long) slab.used.cardinality() * BLOCK_BYTES).sum();
        }
    }

    /** Returns true while there is room for more compressed bytes on the heap. */
    public boolean hasRoomForCompressed(long bytes) {
        return bytes <= compressed.limit() - compressed.inUse();
    }

    /** Returns a permit to keep compressed bytes; empty if they find no room. */
    public Optional<BudgetPermit> keepCompressed(long bytes) {
        return compressed.take("entries", bytes);
    }

    /** Returns a page with these bytes, held by its owner; empty if the pool has no room. */
    public Optional<MemoryPage> page(byte[] bytes) {
        int blocks = (bytes.length + BLOCK_BYTES - 1) / BLOCK_BYTES;
        if (blocks > BLOCKS_PER_SLAB) {
            return Optional.empty();
        }
        return allocate(blocks).map(blockRange -> new MemoryPage(
                blockRange.slab.memory.slice(blockRange.first * BLOCK_BYTES, blocks * BLOCK_BYTES), bytes,
                () -> free(blockRange)));
    }

    private Optional<BlockRange> allocate(int blocks) {
        synchronized (lock) {
            for (MemorySlab slab : slabs) {
                int first = slab.take(blocks);
                if (first >= 0) {
                    return Optional.of(new BlockRange(slab, first, blocks));
                }
            }
            return newSlab().map(slab -> new BlockRange(slab, slab.take(blocks), blocks));
        }
    }

    @GuardedBy("lock")
    private Optional<MemorySlab> newSlab() {
        if (exhausted || slabs.size() >= maxSlabs) {
            return Optional.empty();
        }
        try {
            MemorySlab slab = new MemorySlab(ByteBuffer.allocateDirect(SLAB_BYTES));
            slabs.add(slab);
            return Optional.of(slab);
        } catch (OutOfMemoryError e) {
            // Nothing was allocated; further answers are sent from the heap.
            exhausted = true;
            LOG.warn(
                    "pages: only {} MiB of direct memory could be allocated, further answers are sent from the heap: {}",
                    allocatedBytes() >> 20, e.getMessage());
            return Optional.empty();
        }
    }

    private void free(BlockRange blockRange) {
        synchronized (lock) {
            blockRange.slab.free(blockRange.first, blockRange.blocks);
        }
    }

    /** Consecutive blocks of a slab. */
    private record BlockRange(MemorySlab slab, int first, int blocks) {
    }

    private static final class MemorySlab {
        private final ByteBuffer memory;
        private final BitSet used = new BitSet(BLOCKS_PER_SLAB);
        /** Start of the next search; blocks before it were allocated earlier. */
        private int next;

        MemorySlab(ByteBuffer memory) {
            this.memory = memory;
        }

        /** Allocates consecutive blocks and returns the first one, or -1 if there are not enough. */
        int take(int blocks) {
            int first = find(next, BLOCKS_PER_SLAB, blocks);
            if (first < 0) {
                first = find(0, BLOCKS_PER_SLAB, blocks);
            }
            if (first >= 0) {
                used.set(first, first + blocks);
                next = first + blocks;
            }
            return first;
        }

        void free(int first, int blocks) {
            used.clear(first, first + blocks);
        }

        private int find(int from, int to, int blocks) {
            int free = used.nextClearBit(from);
            while (free + blocks <= to) {
                int end = used.nextSetBit(free);
                if (end < 0 || end >= free + blocks) {
                    return free;
                }
                free = used.nextClearBit(end);
            }
            return -1;
        }
    }
}
