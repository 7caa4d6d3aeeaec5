package org.openmds.server.provider;

import org.openmds.provider.check.CheckProvider;
import org.openmds.provider.input.Input;
import org.openmds.provider.nagios.IcingaProvider;
import org.openmds.provider.nagios.PluginCheck;
import org.openmds.provider.nagios.PluginProvider;
import org.openmds.provider.nagios.PluginPublication;
import org.openmds.provider.nagios.StatusFileProvider;
import org.openmds.server.config.CheckProviderSettings;
import org.openmds.server.config.IcingaProviderSettings;
import org.openmds.server.config.NagiosProviderSettings;
import org.openmds.server.config.PluginProviderSettings;

/** Creates the information providers for states of services. */
final class ServiceProviders {

    private ServiceProviders() {
    }

    static PluginProvider plugins(PluginProviderSettings plugins, ProviderTools tools) {
        return new PluginProvider(new PluginPublication(plugins.name(), plugins.attempts(), plugins.checks()
                .stream()
                .map(each -> new PluginCheck(each.host().orElse(plugins.host()), each.service(),
                        tools.result(plugins.name() + " " + each.service(), each.program(), each.arguments(),
                                each.timeout())))
                .toList()));
    }

    static StatusFileProvider nagios(NagiosProviderSettings nagios, ProviderTools tools) {
        return new StatusFileProvider(nagios.name(), tools.file(nagios.statusFile()), nagios.maxAge(), tools.clock());
    }

    static IcingaProvider icinga(IcingaProviderSettings icinga, ProviderTools tools) {
        return new IcingaProvider(icinga.name(),
                icinga.requests().stream().<Input>map(each -> new CredentialedInput(each, tools)).toList());
    }

    static CheckProvider checks(CheckProviderSettings checks, ProviderTools tools) {
        return new CheckProvider(checks.publication(), tools.clock());
    }
}
