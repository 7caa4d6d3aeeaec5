package org.openmds.gateway.ldap.tree;

/**
 * The figures of a tree after its last change.
 *
 * @param sites
 *            number of entries of the index in the tree
 * @param entries
 *            number of entries of LDAP, with those that have the name of another one
 * @param leftOut
 *            number of entities without an id, or with the name of another one in their document
 * @param refused
 *            number of entries of the index that do not fit into the memory
 * @param bytes
 *            bytes of the tree
 */
public record TreeStatistics(int sites, int entries, int leftOut, int refused, long bytes, TreeChange change) {

    /** The figures of a tree that is not built yet. */
    public static final TreeStatistics NONE = new TreeStatistics(0, 0, 0, 0, 0, new TreeChange(0, 0, 0));

    /**
     * The last change of a tree.
     *
     * @param added
     *            number of added entries of LDAP
     * @param removed
     *            number of removed ones
     * @param nanos
     *            time of the mapping
     */
    public record TreeChange(int added, int removed, long nanos) {
    }
}
