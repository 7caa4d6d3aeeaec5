package org.openmds.loadtest.generator.kind.time;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.clock.TimeClient;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.text.HostPort;

/** The kind {@code time}: a query to a time server, as DiPerF's clients sent it. */
public final class TimeKind implements ClientKind {

    private static final String TOKEN = "token-file";

    @Override
    public String name() {
        return "time";
    }

    @Override
    public String description() {
        return "Queries a time server (mds load timeserver) over UDP. The target is its host:port.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(new ClientOption(TOKEN,
                "a file on the testers with the token that signs queries, the same as the time server's; none for a server without a token",
                ""));
    }

    @Override
    public ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        address(plan, options);
        options.secret(TOKEN);
        return options.problems();
    }

    @Override
    public ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        InetSocketAddress server = address(plan, options);
        TimeKey key = TimeKey.of(options.secret(TOKEN).orElse(""));
        options.check();
        return new CallTraffic() {
            @Override
            public BlockingClient client(int client) throws ClientException {
                try {
                    return new TimeQueryClient(TimeClient.to(server, key, context.clock()));
                } catch (IOException e) {
                    throw new ClientException(String.valueOf(e.getMessage()), e);
                }
            }

            @Override
            public void close() {
                // Clients share no resources.
            }
        };
    }

    private static InetSocketAddress address(LoadPlan plan, ClientOptions options) {
        String target = plan.client().target();
        return HostPort.parse(target).map(HostPort::address).orElseGet(() -> {
            options.problem("the target must be host:port, was '%s'", target);
            return InetSocketAddress.createUnresolved("", 0);
        });
    }

    private record TimeQueryClient(TimeClient time) implements CallTraffic.BlockingClient {

        @Override
        public CallTraffic.CallResult call(long number, Duration deadline) {
            try {
                time.query(deadline);
                return CallTraffic.CallResult.of(Outcome.OK);
            } catch (IOException _) {
                return CallTraffic.CallResult.of(Outcome.TIMEOUT);
            }
        }

        @Override
        public void close() {
            time.close();
        }
    }
}
