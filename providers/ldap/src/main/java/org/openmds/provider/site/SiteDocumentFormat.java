package org.openmds.provider.site;

/** The formats of GLUE 2 documents. */
enum SiteDocumentFormat {
    XML, JSON
}
