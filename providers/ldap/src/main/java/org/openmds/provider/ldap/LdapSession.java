package org.openmds.provider.ldap;

import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;

/** One connection to a server. It is closed at the deadline in any case. Used by one thread. */
final class LdapSession implements AutoCloseable {

    private final LdapServer server;
    private final LDAPConnection connection;
    private final Deadline deadline;
    private final CompletableFuture<Void> closeAtDeadline;

    private LdapSession(LdapServer server, LDAPConnection connection, Deadline deadline) {
        this.server = server;
        this.connection = connection;
        this.deadline = deadline;
        this.closeAtDeadline = CompletableFuture.runAsync(connection::close, CompletableFuture
                .delayedExecutor(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS));
    }

    /** Connects, and binds if there is a login. */
    static LdapSession open(LdapServer server, Deadline deadline) throws CollectionException {
        if (deadline.remaining().isZero()) {
            throw new CollectionException("the deadline ended before %s was read".formatted(server));
        }
        LdapSession session = new LdapSession(server, LdapConnections.unconnected(server, deadline), deadline);
        try {
            LdapConnections.connect(session.connection, server, deadline);
            return session;
        } catch (LDAPException e) {
            session.close();
            throw LdapFailures.of(server, deadline, e);
        } catch (CollectionException e) {
            session.close();
            throw e;
        }
    }

    /** Returns all entries that the filter selects. Reads page by page if the server supports that. */
    SortedMap<String, Entry> search(LdapSearch search, Filter filter) throws CollectionException {
        BoundedSearchListener boundedSearchListener = new BoundedSearchListener(server, search, connection);
        SearchRequest request = new SearchRequest(boundedSearchListener, search.base(), SearchScope.SUB,
                DereferencePolicy.NEVER, 0, 0, false, filter, SearchRequest.ALL_USER_ATTRIBUTES,
                LdapDirectory.MODIFY_TIMESTAMP);
        ASN1OctetString cookie = null;
        try {
            do {
                request.setResponseTimeoutMillis(LdapConnections.millis(deadline));
                request.setControls(new SimplePagedResultsControl(search.pageSize(), cookie, false));
                cookie = nextPage(connection.search(request));
            } while (cookie != null);
        } catch (LDAPException e) {
            boundedSearchListener.requireWithinLimits();
            if (e.getResultCode().equals(ResultCode.NO_SUCH_OBJECT)) {
                throw new CollectionException("%s has no entry %s".formatted(server, search.base()), e);
            }
            throw LdapFailures.of(server, deadline, e);
        }
        boundedSearchListener.requireWithinLimits();
        return boundedSearchListener.entries();
    }

    private static @Nullable ASN1OctetString nextPage(SearchResult page) throws LDAPException {
        SimplePagedResultsControl control = SimplePagedResultsControl.get(page);
        return control != null && control.moreResultsToReturn() ? control.getCookie() : null;
    }

    @Override
    public void close() {
        closeAtDeadline.cancel(false);
        connection.close();
    }
}
