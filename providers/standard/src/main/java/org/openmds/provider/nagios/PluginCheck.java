package org.openmds.provider.nagios;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.openmds.aggregator.execution.ProgramResult;

/**
 * A check by one of Nagios' plugins.
 *
 * @param host
 *            whose service it is
 * @param service
 *            its name
 * @param program
 *            runs it anew; fails with {@link org.openmds.aggregator.CollectionException} where it did not end in its time
 */
public record PluginCheck(String host, String service, Supplier<CompletableFuture<ProgramResult>> program) {
}
