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
record PbsAnswer(String server, String version, List<PbsObject> objects) {

    PbsAnswer {
        objects = List.copyOf(objects);
    }
}
