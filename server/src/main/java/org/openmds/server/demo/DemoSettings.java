package org.openmds.server.demo;

import java.nio.file.Path;

/**
 * What a user may choose.
 *
 * @param deployment
 *            folder of the deployment's files
 * @param folder
 *            where the copy of these, state and logs are kept
 * @param portBase
 *            the first of ten ports
 */
public record DemoSettings(Path deployment, Path folder, int portBase) {
}
