package org.openmds.provider.document;

/** What an input gives. */
public enum DocumentFormat {
    /** An XML document. */
    XML,
    /** One JSON value, in UTF-8. */
    JSON,
    /** Lines of text, in UTF-8. */
    TEXT
}
