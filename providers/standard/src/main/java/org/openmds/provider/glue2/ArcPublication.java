package org.openmds.provider.glue2;

import org.openmds.provider.input.Input;

/**
 * The settings of an ARC provider.
 *
 * @param name
 *            name of the provider
 * @param document
 *            input with the GLUE 2 document, for example A-REX's {@code https://arex.example.org/arex/rest/1.0/info?schema=glue2}
 * @param publishDocument
 *            true to publish the GLUE 2 document itself too
 */
record ArcPublication(String name, Input document, boolean publishDocument) {
}
