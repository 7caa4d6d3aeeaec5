package org.openmds.webmds.live;

/**
 * What is known of a group that is followed.
 *
 * @param version
 *            grows whenever the group changes, or may have; 0 while nobody knows yet
 * @param answering
 *            whether the service tells at all
 */
record FollowedState(long version, boolean answering) {

    /** Nobody knows yet. */
    static final FollowedState UNKNOWN = new FollowedState(0, true);

    FollowedState changed() {
        return new FollowedState(version + 1, true);
    }

    FollowedState lost() {
        return new FollowedState(version, false);
    }
}
