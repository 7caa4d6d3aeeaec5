package org.openmds.webmds.live;

/**
 * The state of a followed group.
 *
 * @param version
 *            grows when the group has changed or may have changed; 0 while the state is unknown
 * @param answering
 *            false if the service does not answer
 */
record FollowedState(long version, boolean answering) {

    /** State before the first answer. */
    static final FollowedState UNKNOWN = new FollowedState(0, true);

    FollowedState changed() {
        return new FollowedState(version + 1, true);
    }

    FollowedState lost() {
        return new FollowedState(version, false);
    }
}
