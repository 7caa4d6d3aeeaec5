package org.openmds.provider.batch;

/** The details that are published about jobs. */
enum JobDetail {
    /** The number of jobs only. */
    COUNTED,
    /** Also each job of a queue, without its user. */
    LISTED,
    /** Each job with the name of its user, which may be personal data. */
    LISTED_WITH_USERS
}
