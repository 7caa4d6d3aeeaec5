package org.openmds.loadtest.generator.kind.wsrf;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code wsrf-register}: each client keeps an entry in a service group, as a registrant does. */
public final class RegisterKind implements SettingsKind<RegisterSettings> {

    @Override
    public String name() {
        return "wsrf-register";
    }

    @Override
    public String description() {
        return "Registers a member of a service group, renews it or updates its content, and destroys the entry at the end. The target is "
                + "the URL of an index.";
    }

    @Override
    public List<ClientOption> options() {
        return Stream.concat(Stream.of(
                new ClientOption("operations",
                        "the operations of each client, in turn: add, renew, update, destroy. Without add, clients register before their "
                                + "first request, untimed",
                        "renew"),
                new ClientOption("lifetime", "lifetime of an entry after its last renewal", "10m"),
                new ClientOption("member", "the member's URL; may contain ${names}",
                        "http://member.invalid/${tester}/${client}"),
                new ClientOption("content",
                        "@FILE with the content of an entry in XML, may contain ${names}; default: an element Load with client, number and SentAt",
                        ""),
                new ClientOption("size", "approximate size of the default content in bytes", "200")),
                SoapOptions.all().stream()).toList();
    }

    @Override
    public RegisterSettings read(LoadPlan plan, ClientOptions options) {
        return RegisterSettings.read(plan.client(), options);
    }

    @Override
    public ClientTraffic open(RegisterSettings settings, LoadPlan plan, ClientContext context) throws ClientException {
        return new RegisterTraffic(settings,
                new SoapRequestFactory(settings.soap(), RequestOptions.uri(plan.client().target()), settings.headers(),
                        context.share().tester()));
    }
}
