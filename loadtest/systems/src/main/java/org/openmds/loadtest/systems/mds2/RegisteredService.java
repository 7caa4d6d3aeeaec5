package org.openmds.loadtest.systems.mds2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.SearchScope;

/**
 * A service that is registered with a GIIS. The GIIS fetches all its entries, as MDS2's mode "cachedump" does, over a new connection each
 * time or over a kept one. The entries are renamed to be below the GIIS: those of a GRIS lose {@code Mds-Vo-name=local}, those of a GIIS
 * keep their own VO name in front.
 */
final class RegisteredService implements EntryOrigin {

    private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(5);
    private static final Filter EVERYTHING = Filter.createPresenceFilter("objectClass");

    private final InetSocketAddress service;
    private final DN serviceSuffix;
    private final DN giisSuffix;
    private final DN subtree;
    private final boolean keepsConnections;
    // Only one fetch at a time uses a kept connection: it takes the connection from here and puts it back.
    private @Nullable LdapConnection idle;
    private boolean closed;

    RegisteredService(GiisRegistration registration, DN giis, boolean keepsConnection) {
        service = registration.service();
        serviceSuffix = registration.suffix();
        String vo = DirectoryNames.voOf(serviceSuffix);
        giisSuffix = vo.isEmpty() || vo.equalsIgnoreCase(DirectoryNames.LOCAL) ? giis : DirectoryNames.vo(vo, giis);
        subtree = registration.host().isEmpty() ? giisSuffix : DirectoryNames.host(registration.host(), giisSuffix);
        keepsConnections = keepsConnection;
    }

    @Override
    public DN subtree() {
        return subtree;
    }

    @Override
    public List<Entry> fetch() throws OriginException {
        Optional<LdapConnection> kept = take();
        try {
            return kept.isPresent() ? search(kept.get()) : searchWithNewConnection();
        } catch (IOException e) {
            if (kept.isEmpty()) {
                throw failure(e);
            }
            // The service may have closed the connection since its last use.
            try {
                return searchWithNewConnection();
            } catch (IOException | LDAPException again) {
                throw failure(again);
            }
        } catch (LDAPException e) {
            throw failure(e);
        }
    }

    private OriginException failure(Exception cause) {
        return new OriginException(
                "registered service %s:%d: %s".formatted(service.getHostString(), service.getPort(),
                        cause.getMessage()),
                cause);
    }

    private List<Entry> searchWithNewConnection() throws IOException, LDAPException {
        LdapConnection call = LdapConnection.connect(service, REQUEST_TIMEOUT);
        try {
            call.bind();
        } catch (IOException | LDAPException e) {
            call.abort();
            throw e;
        }
        return search(call);
    }

    private List<Entry> search(LdapConnection call) throws IOException, LDAPException {
        boolean done = false;
        try {
            List<Entry> entries = new ArrayList<>();
            call.send(new SearchRequestProtocolOp(serviceSuffix.toString(), SearchScope.SUB, DereferencePolicy.NEVER, 0,
                    0,
                    false,
                    EVERYTHING, List.of()));
            LdapConnection.check(call.readAnswer(part -> add(entries, LDAPMessage.decode(part))));
            done = true;
            return List.copyOf(entries);
        } finally {
            if (!done) {
                call.abort();
            } else if (!keepsConnections || !putBack(call)) {
                call.close();
            }
        }
    }

    private void add(List<Entry> entries, LDAPMessage part) throws LDAPException {
        if (part.getProtocolOpType() == LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY) {
            Entry theirEntry = part.getSearchResultEntryProtocolOp().toSearchResultEntry();
            DN name = theirEntry.getParsedDN();
            // The GIIS has its own entries above this subtree.
            DN renamed = renamed(name);
            if (renamed.isDescendantOf(subtree, true)) {
                entries.add(new Entry(renamed, theirEntry.getAttributes()));
            }
        }
    }

    private DN renamed(DN name) {
        RDN[] all = name.getRDNs();
        int own = all.length - serviceSuffix.getRDNs().length;
        if (own < 0) {
            return name;
        }
        RDN[] below = giisSuffix.getRDNs();
        RDN[] renamed = new RDN[own + below.length];
        System.arraycopy(all, 0, renamed, 0, own);
        System.arraycopy(below, 0, renamed, own, below.length);
        return new DN(renamed);
    }

    private synchronized Optional<LdapConnection> take() {
        Optional<LdapConnection> taken = Optional.ofNullable(idle);
        idle = null;
        return taken;
    }

    private synchronized boolean putBack(LdapConnection call) {
        if (closed || idle != null) {
            return false;
        }
        idle = call;
        return true;
    }

    /** Closes the kept connection, after the registration has ended. */
    void close() {
        Optional<LdapConnection> last;
        synchronized (this) {
            closed = true;
            last = take();
        }
        last.ifPresent(LdapConnection::close);
    }
}
