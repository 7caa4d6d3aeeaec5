package org.openmds.wsrf.client.http;

import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;

/** Resolves host names and keeps the addresses that the policy allows; fails if none is allowed. */
final class CheckedAddresses implements SocketAddressResolver {

    private final SocketAddressResolver resolver;
    private final TargetPolicy policy;

    CheckedAddresses(SocketAddressResolver resolver, TargetPolicy policy) {
        this.resolver = resolver;
        this.policy = policy;
    }

    @Override
    public void resolve(String host, int port, Map<String, Object> context,
            Promise<List<InetSocketAddress>> promise) {
        resolver.resolve(host, port, context, new Promise<>() {
            @Override
            public void succeeded(List<InetSocketAddress> resolved) {
                List<InetSocketAddress> allowed = new ArrayList<>();
                Optional<String> refusal = Optional.of("has no address");
                for (InetSocketAddress address : resolved) {
                    refusal = policy.refusal(address);
                    if (refusal.isEmpty()) {
                        allowed.add(address);
                    }
                }
                if (allowed.isEmpty()) {
                    promise.failed(new ConnectException("%s is not an allowed target: it %s".formatted(
                            host, refusal.orElseThrow())));
                } else {
                    promise.succeeded(allowed);
                }
            }

            @Override
            public void failed(Throwable cause) {
                promise.failed(cause);
            }
        });
    }
}
