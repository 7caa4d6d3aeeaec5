package org.openmds.provider.document;

/** The format of the data that an input gives. */
enum DocumentFormat {
    /** An XML document. */
    XML,
    /** One JSON value, in UTF-8. */
    JSON,
    /** Lines of text, in UTF-8. */
    TEXT
}
