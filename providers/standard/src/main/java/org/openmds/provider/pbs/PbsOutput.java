package org.openmds.provider.pbs;

import java.util.List;

/**
 * What a program of PBS told.
 *
 * @param server
 *            empty where it did not say
 * @param version
 *            empty where it did not say
 */
record PbsOutput(String server, String version, List<PbsObject> objects) {

    PbsOutput {
        objects = List.copyOf(objects);
    }
}
