package org.openmds.provider.ganglia;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code ganglia}. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class GangliaKind implements ProviderKind<GangliaSettings> {

    private static final int GMOND_PORT = 8649;
    private static final int MAX_CONFIGURATION_BYTES = 256 << 10;
    private static final Pattern ACCEPT_PORT = Pattern
            .compile("tcp_accept_channel\\s*\\{[^}]*?\\bport\\s*=\\s*\"?(\\d{1,5})\\b");

    @Override
    public SettingsSection<GangliaSettings> section() {
        return SettingsSection.list("ganglia",
                "Clusters and hosts that Ganglia's gmond or gmetad reports.",
                GangliaSettings.class);
    }

    @Override
    public InformationProvider open(GangliaSettings settings, ProviderTools tools) {
        return new GangliaProvider(new GangliaPublication(settings.common().name(), settings.metrics()),
                tools.socket(settings.host(), settings.port(), settings.request()));
    }

    @Override
    public Optional<DiscoveredSystem> discover(LocalSystems here) {
        int gmond = gmondPort(here.file("etc/ganglia/gmond.conf"));
        return here.listens(gmond)
                ? Optional.of(new DiscoveredSystem("Ganglia's gmond (127.0.0.1:%d)".formatted(gmond), "ganglia",
                        gmond == GMOND_PORT
                                ? "[{name: ganglia}]"
                                : "[{name: ganglia, port: %d}]".formatted(gmond)))
                : Optional.empty();
    }

    /** Returns the port in gmond's configuration file, or the default port. */
    private static int gmondPort(Path configuration) {
        try {
            if (Files.isRegularFile(configuration) && Files.size(configuration) <= MAX_CONFIGURATION_BYTES) {
                Matcher port = ACCEPT_PORT.matcher(Files.readString(configuration, StandardCharsets.ISO_8859_1));
                return port.find() ? Integer.parseInt(port.group(1)) : GMOND_PORT;
            }
        } catch (IOException unreadable) {
            // The default port applies.
        }
        return GMOND_PORT;
    }
}
