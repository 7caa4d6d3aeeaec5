package org.openmds.provider.nagios;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.openmds.aggregator.execution.ProgramResult;

/**
 * A check that a Nagios plugin makes.
 *
 * @param host
 *            host of the service
 * @param service
 *            name of the service
 * @param program
 *            starts a run; the run fails with {@link org.openmds.aggregator.CollectionException} if it does not end in time
 */
record PluginCheck(String host, String service, Supplier<CompletableFuture<ProgramResult>> program) {
}
