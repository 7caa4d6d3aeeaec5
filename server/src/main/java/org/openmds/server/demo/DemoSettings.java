package org.openmds.server.demo;

import java.nio.file.Path;

/**
 * The user's settings of a demo.
 *
 * @param deployment
 *            folder with the deployment's files
 * @param folder
 *            folder for the copy of these files, state and logs
 * @param portBase
 *            first of ten ports
 * @param program
 *            the main class of the servers
 */
public record DemoSettings(Path deployment, Path folder, int portBase, Class<?> program) {
}
