package org.openmds.wsrf.servicegroup;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Direct memory for bytes that are sent again and again. It has a fixed size in all, comes in slabs as it is needed, and is never given back to the
 * system: new direct buffers for each change would exhaust it before the collector sees the old ones. Thread-safe.
 */
public final class PagePool {

    private static final Logger LOG = LogManager.getLogger();

    private static final int BLOCK_BYTES = 4 << 10;
    private static final int SLAB_BYTES = 4 << 20;
    private static final int BLOCKS_PER_SLAB = SLAB_BYTES / BLOCK_BYTES;

    private final int maxSlabs;
    private final Object lock = new Object();
    @GuardedBy("lock")
    private final List<MemorySlab> slabs = new ArrayList<>();
    @GuardedBy("lock")
    private boolean exhausted;

    /** @param capacityBytes rounded up to slabs of 4 MiB */
    public PagePool(long capacityBytes) {
        this.maxSlabs = (int) Math.min(Integer.MAX_VALUE, Math.ceilDiv(capacityBytes, SLAB_BYTES));
    }

    /** A pool without memory: all bytes are sent from the heap. */
    public static PagePool none() {
        return new PagePool(0);
    }

    /** Bytes taken from the system. */
    public long allocatedBytes() {
        synchronized (lock) {
            return (long) slabs.size() * SLAB_BYTES;
        }
    }

    /** Bytes that hold pages. */
    public long usedBytes() {
        synchronized (lock) {
            return slabs.stream().mapToLong(slab -> (long) slab.used.cardinality() * BLOCK_BYTES).sum();
        }
    }

    /** A page with these bytes, which its first owner holds; empty where there is no room. */
    Optional<MemoryPage> page(byte[] bytes) {
        int blocks = Math.ceilDiv(bytes.length, BLOCK_BYTES);
        if (blocks > BLOCKS_PER_SLAB) {
            return Optional.empty();
        }
        return place(blocks).map(blockRange -> new MemoryPage(
                blockRange.slab.memory.slice(blockRange.first * BLOCK_BYTES, blocks * BLOCK_BYTES), bytes,
                () -> free(blockRange)));
    }

    private Optional<BlockRange> place(int blocks) {
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
            // Thrown before anything is taken; answers go on from the heap.
            exhausted = true;
            LOG.warn("pages: only {} MiB of direct memory could be had, more answers are sent from the heap: {}",
                    allocatedBytes() >> 20, e.getMessage());
            return Optional.empty();
        }
    }

    private void free(BlockRange blockRange) {
        synchronized (lock) {
            blockRange.slab.free(blockRange.first, blockRange.blocks);
        }
    }

    /** Blocks of a slab that belong together. */
    private record BlockRange(MemorySlab slab, int first, int blocks) {
    }

    private static final class MemorySlab {
        private final ByteBuffer memory;
        private final BitSet used = new BitSet(BLOCKS_PER_SLAB);
        /** Where the search begins: what was given back long ago is behind. */
        private int next;

        MemorySlab(ByteBuffer memory) {
            this.memory = memory;
        }

        /** The first of so many free blocks, or -1. */
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
