package org.openmds.provider.glue2;

import org.openmds.provider.input.Input;

/**
 * What an ARC provider publishes.
 *
 * @param name
 *            of the provider
 * @param document
 *            gives the GLUE 2 document, for example A-REX's {@code https://arex.example.org/arex/rest/1.0/info?schema=glue2}
 * @param documentKept
 *            whether the GLUE 2 document itself is published too
 */
public record ArcPublication(String name, Input document, boolean documentKept) {
}
