package org.openmds.provider.batch;

/** How much is published of jobs. */
public enum JobDetail {
    /** How many there are. */
    COUNTED,
    /** Each job of a queue besides, without its user. */
    LISTED,
    /** Each job with the name of its user, which may be personal data. */
    LISTED_WITH_USERS
}
