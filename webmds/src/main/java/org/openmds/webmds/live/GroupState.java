package org.openmds.webmds.live;

/**
 * What is known of a group that is followed.
 *
 * @param version
 *            grows whenever the group changes, or may have; 0 while nobody knows yet
 * @param answering
 *            whether the service tells at all
 */
record GroupState(long version, boolean answering) {

    /** Nobody knows yet. */
    static final GroupState UNKNOWN = new GroupState(0, true);

    GroupState changed() {
        return new GroupState(version + 1, true);
    }

    GroupState lost() {
        return new GroupState(version, false);
    }
}
