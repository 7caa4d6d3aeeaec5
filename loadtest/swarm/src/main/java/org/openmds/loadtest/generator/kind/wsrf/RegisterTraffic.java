package org.openmds.loadtest.generator.kind.wsrf;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.generator.kind.wsrf.RegisterSettings.RegisterOperation;
import org.openmds.loadtest.generator.kind.wsrf.SoapRequestFactory.RequestNumber;
import org.openmds.loadtest.model.client.HttpTraffic;

/** Clients with one entry each. A client whose entry was destroyed or has expired adds one instead of its next operation. Thread-safe. */
final class RegisterTraffic implements HttpTraffic {

    private final RegisterSettings settings;
    private final SoapRequestFactory requests;
    private final ConcurrentHashMap<Integer, ResourceReference> entries = new ConcurrentHashMap<>();

    RegisterTraffic(RegisterSettings settings, SoapRequestFactory soapRequestFactory) {
        this.settings = settings;
        this.requests = soapRequestFactory;
    }

    @Override
    public List<PreparedRequest> setupRequests(int client) {
        return settings.registersBefore() ? List.of(add(new RequestNumber(client, 0))) : List.of();
    }

    @Override
    public PreparedRequest next(int client, long number) {
        RequestNumber requestNumber = new RequestNumber(client, number);
        RegisterOperation registerOperation = settings.steps().get((int) (number % settings.steps().size()));
        ResourceReference entry = entries.get(client);
        return entry == null || registerOperation == RegisterOperation.ADD
                ? add(requestNumber)
                : change(entry, registerOperation, requestNumber);
    }

    @Override
    public List<PreparedRequest> teardownRequests(int client) {
        return Optional.ofNullable(entries.get(client))
                .map(entry -> change(entry, RegisterOperation.DESTROY, new RequestNumber(client, -1)))
                .stream()
                .toList();
    }

    @Override
    public Optional<SSLContext> tls() {
        return requests.soap().tls();
    }

    @Override
    public void close() {
        entries.clear();
    }

    private PreparedRequest add(RequestNumber requestNumber) {
        String body = """
                <sg:Add xmlns:sg="%s"><sg:MemberEPR><wsa:Address xmlns:wsa="%s">%s</wsa:Address></sg:MemberEPR>\
                <sg:Content>%s</sg:Content><sg:InitialTerminationTime>%s</sg:InitialTerminationTime></sg:Add>"""
                .formatted(WsrfNamespaces.SG, WsrfNamespaces.WSA,
                        requests.fill(settings.member(), requestNumber),
                        requests.fill(settings.content(), requestNumber),
                        settings.lifetime());
        return requests.request("Add", body, requestNumber,
                new NewResourceCheck(settings.check(), requests.target(),
                        found -> entries.put(requestNumber.client(), found)));
    }

    private PreparedRequest change(ResourceReference entry, RegisterOperation registerOperation,
            RequestNumber requestNumber) {
        return switch (registerOperation) {
            case ADD -> add(requestNumber);
            case RENEW -> requests.request(entry, "SetTerminationTime",
                    """
                            <rl:SetTerminationTime xmlns:rl="%s"><rl:RequestedLifetimeDuration>%s</rl:RequestedLifetimeDuration>\
                            </rl:SetTerminationTime>"""
                            .formatted(WsrfNamespaces.RL, settings.lifetime()),
                    requestNumber, changed(requestNumber, false));
            case UPDATE -> requests.request(entry, "SetResourceProperties", """
                    <rp:SetResourceProperties xmlns:rp="%s"><rp:Update><sg:Content xmlns:sg="%s">%s</sg:Content>\
                    </rp:Update></rp:SetResourceProperties>"""
                    .formatted(WsrfNamespaces.RP, WsrfNamespaces.SG,
                            requests.fill(settings.content(), requestNumber)),
                    requestNumber,
                    changed(requestNumber, false));
            case DESTROY -> requests.request(entry, "Destroy",
                    "<rl:Destroy xmlns:rl=\"%s\"/>".formatted(WsrfNamespaces.RL), requestNumber,
                    changed(requestNumber, true));
        };
    }

    private AnswerCheck changed(RequestNumber requestNumber, boolean ends) {
        return new ResourceEndCheck(ends, () -> entries.remove(requestNumber.client()));
    }
}
