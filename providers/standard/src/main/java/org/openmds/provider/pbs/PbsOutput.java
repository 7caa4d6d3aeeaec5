package org.openmds.provider.pbs;

import java.util.List;

/**
 * The parsed output of a PBS program.
 *
 * @param server
 *            name of the server; empty if the program did not print it
 * @param version
 *            version of PBS; empty if the program did not print it
 */
record PbsOutput(String server, String version, List<PbsObject> objects) {

    PbsOutput {
        objects = List.copyOf(objects);
    }
}
