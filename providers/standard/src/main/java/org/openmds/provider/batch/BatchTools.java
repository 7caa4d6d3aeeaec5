package org.openmds.provider.batch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.host.HostProvider;
import org.openmds.provider.host.HostPublication;
import org.openmds.provider.input.ProviderTools;

/**
 * Creates what the providers of all batch systems share.
 *
 * @param common
 *            the settings of the provider
 */
public record BatchTools(CommonSettings common, ProviderTools tools) {

    private static final int MAX_FILE_SYSTEMS = 16;

    /**
     * Returns the client programs of the batch system.
     *
     * @param variable
     *            the environment variable with the place of the configuration
     */
    public BatchPrograms programs(Path folder, String variable, Optional<Path> configuration) {
        Map<String, String> environment = configuration.map(file -> Map.of(variable, file.toString()))
                .orElse(Map.of());
        return new BatchPrograms(
                (name, program, arguments) -> tools.program(name, program, arguments, common.timeout()), folder,
                environment);
    }

    /**
     * Returns the provider of a batch system.
     *
     * @param headNode
     *            true to publish this machine as its head node
     */
    public InformationProvider provider(boolean headNode, BatchSystem system) {
        Optional<InformationProvider> head = headNode
                ? Optional.of(new HostProvider(new HostPublication(common.name(), "", MAX_FILE_SYSTEMS, false, 0)))
                : Optional.empty();
        return new CachingProvider(new BatchProvider(common.name(), system, head), common.interval());
    }

    /** Returns the name of this machine. */
    public static String thisHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
