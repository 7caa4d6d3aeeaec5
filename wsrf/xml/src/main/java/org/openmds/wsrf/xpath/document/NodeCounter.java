package org.openmds.wsrf.xpath.document;

/** Counts nodes without storing them. A scan of a whole part can add its number of nodes at once. Used by one thread. */
public final class NodeCounter implements NodeSink {

    private int count;

    @Override
    public boolean accept(long node) {
        count++;
        return true;
    }

    void add(int nodes) {
        count += nodes;
    }

    public int count() {
        return count;
    }
}
