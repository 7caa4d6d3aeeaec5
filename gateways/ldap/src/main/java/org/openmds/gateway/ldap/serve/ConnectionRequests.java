package org.openmds.gateway.ldap.serve;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.budget.BudgetPermit;
import org.openmds.gateway.ldap.search.RefusedSearchException;
import org.openmds.gateway.ldap.search.SearchResult;
import org.openmds.gateway.ldap.search.SearchTask;
import org.openmds.gateway.ldap.search.SelectedAttributes;
import org.openmds.gateway.ldap.serve.LdapCounts.LdapEvent;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.listener.LDAPListenerClientConnection;
import com.unboundid.ldap.listener.LDAPListenerRequestHandler;
import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.AddResponseProtocolOp;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.BindResponseProtocolOp;
import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.protocol.CompareResponseProtocolOp;
import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.DeleteResponseProtocolOp;
import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.protocol.ExtendedResponseProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ModifyDNRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyDNResponseProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyResponseProtocolOp;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchResultDoneProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;

/** Answers the requests of one connection, on its thread. Everyone is anonymous, and nothing is written. */
final class ConnectionRequests extends LDAPListenerRequestHandler {

    /** Memory that an answer takes while it is sent. */
    private static final long ANSWER_BYTES = 96 * 1024;
    private static final String READ_ONLY = "this directory is read-only; entries are registered at the index over SOAP or HTTP";
    private static final String ANONYMOUS_ONLY = "only anonymous binds are accepted: without a name and a password";

    private final LdapService service;
    private final ClientSockets.ClientPort port;
    private final @Nullable ClientSocket socket;
    private final @Nullable LDAPListenerClientConnection connection;

    private ConnectionRequests(LdapService service, ClientSockets.ClientPort port, @Nullable ClientSocket socket,
            @Nullable LDAPListenerClientConnection connection) {
        this.service = service;
        this.port = port;
        this.socket = socket;
        this.connection = connection;
    }

    /** Returns the handler of a port, which makes that of each connection. */
    static ConnectionRequests of(LdapService service, ClientSockets.ClientPort port) {
        return new ConnectionRequests(service, port, null, null);
    }

    @Override
    public LDAPListenerRequestHandler newInstance(LDAPListenerClientConnection of) {
        ClientSocket own = port.last();
        // A request that is nested too deeply for the stack ends the thread: its connection must not stay open.
        of.setUncaughtExceptionHandler((_, _) -> {
            service.counts().add(LdapEvent.BAD_REQUEST);
            own.closeQuietly();
        });
        return new ConnectionRequests(service, port, own, of);
    }

    private ClientSocket socket() {
        return Objects.requireNonNull(socket);
    }

    @Override
    public void closeInstance() {
        if (socket != null) {
            socket.closeQuietly();
        }
    }

    @Override
    public LDAPMessage processBindRequest(int id, BindRequestProtocolOp request, List<Control> controls) {
        boolean simple = request.getCredentialsType() == BindRequestProtocolOp.CRED_TYPE_SIMPLE;
        ASN1OctetString password = request.getSimplePassword();
        boolean anonymous = request.getBindDN().isEmpty() && password != null && password.getValueLength() == 0;
        service.counts().add(anonymous ? LdapEvent.BIND : LdapEvent.REFUSED_BIND);
        ResultCode refused = simple ? ResultCode.INAPPROPRIATE_AUTHENTICATION : ResultCode.AUTH_METHOD_NOT_SUPPORTED;
        socket().end();
        return new LDAPMessage(id, new BindResponseProtocolOp(
                (anonymous ? ResultCode.SUCCESS : refused).intValue(), null, anonymous ? null : ANONYMOUS_ONLY, null,
                null));
    }

    @Override
    public LDAPMessage processSearchRequest(int id, SearchRequestProtocolOp request, List<Control> controls) {
        socket().begin();
        try {
            RequestControls wanted = RequestControls.of(controls);
            if (!service.search().isOfServer(request.getBaseDN(), request.getScope())) {
                checkRight();
            }
            return search(id, request, wanted);
        } catch (RefusedSearchException e) {
            if (e.code().equals(ResultCode.ADMIN_LIMIT_EXCEEDED) || e.code().equals(ResultCode.BUSY)) {
                service.counts().add(LdapEvent.LIMITED_SEARCH);
            }
            return done(id, e.code(), e.matchedName(), e.getMessage());
        } catch (IOException e) {
            // The client does not take the answer any more.
            socket().closeQuietly();
            return done(id, ResultCode.OTHER, "", "the answer could not be sent");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return done(id, ResultCode.UNAVAILABLE, "", "the server stops");
        } finally {
            socket().end();
        }
    }

    private LDAPMessage search(int id, SearchRequestProtocolOp request, RequestControls wanted)
            throws RefusedSearchException, IOException, InterruptedException {
        Optional<BudgetPermit> memory = socket().answerMemory(ANSWER_BYTES, deadline(request));
        if (memory.isEmpty()) {
            throw RefusedSearchException.of(ResultCode.BUSY, "the server is busy; try again later");
        }
        try (BudgetPermit _ = memory.get()) {
            SearchTask task = new SearchTask(request.getBaseDN(), request.getScope(), request.getFilter(),
                    SelectedAttributes.of(request.getAttributes(), request.typesOnly()),
                    new SearchTask.SearchLimits(entryLimit(request), deadline(request), wanted.page()),
                    new SearchTask.AnswerStream(id, Objects.requireNonNull(connection)
                            .getSocket()
                            .getOutputStream()));
            SearchResult result = service.search().run(task);
            service.counts().add(LdapEvent.SEARCH);
            service.counts().add(LdapEvent.ENTRY, result.entries());
            boolean whole = result.code().equals(ResultCode.SUCCESS);
            if (!whole) {
                service.counts().add(LdapEvent.LIMITED_SEARCH);
            }
            return new LDAPMessage(id,
                    new SearchResultDoneProtocolOp(result.code().intValue(), null, whole ? null : limitMessage(result),
                            null),
                    wanted.answer(result));
        }
    }

    private static String limitMessage(SearchResult result) {
        return "%s after %d entries".formatted(
                result.code().getName().toLowerCase(Locale.ROOT), result.entries());
    }

    private long entryLimit(SearchRequestProtocolOp request) {
        long own = request.getSizeLimit() == 0 ? Long.MAX_VALUE : request.getSizeLimit();
        long server = service.limits().maxEntries() == 0 ? Long.MAX_VALUE : service.limits().maxEntries();
        return Math.min(own, server);
    }

    private long deadline(SearchRequestProtocolOp request) {
        long server = socket().deadline(service.limits().requestTimeout());
        long seconds = request.getTimeLimit();
        long own = System.nanoTime() + seconds * 1_000_000_000L;
        return seconds == 0 || own - server > 0 ? server : own;
    }

    private void checkRight() throws RefusedSearchException {
        Caller caller = Caller.anonymous(socket().lane(), Optional.of(socket().getInetAddress()));
        if (service.policy().check(caller, AccessRight.READ, service.group()) != Access.GRANTED) {
            service.counts().add(LdapEvent.REFUSED_RIGHT);
            throw RefusedSearchException.of(ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
                    "anonymous callers may not read " + service.group());
        }
    }

    private static LDAPMessage done(int id, ResultCode code, String matched, @Nullable String message) {
        return new LDAPMessage(id, new SearchResultDoneProtocolOp(code.intValue(), matched.isEmpty() ? null : matched,
                message, null));
    }

    @Override
    public LDAPMessage processCompareRequest(int id, CompareRequestProtocolOp request, List<Control> controls) {
        socket().begin();
        try {
            checkRight();
            service.counts().add(LdapEvent.COMPARE);
            Optional<Boolean> equal = service.search()
                    .compare(request.getDN(), request.getAttributeName(), request.getAssertionValue().stringValue());
            ResultCode code = equal.map(each -> each ? ResultCode.COMPARE_TRUE : ResultCode.COMPARE_FALSE)
                    .orElse(ResultCode.NO_SUCH_OBJECT);
            return compared(id, code, equal.isPresent() ? null : "there is no such entry with this attribute");
        } catch (RefusedSearchException e) {
            return compared(id, e.code(), e.getMessage());
        } finally {
            socket().end();
        }
    }

    private static LDAPMessage compared(int id, ResultCode code, @Nullable String message) {
        return new LDAPMessage(id, new CompareResponseProtocolOp(code.intValue(), null, message, null));
    }

    @Override
    public LDAPMessage processExtendedRequest(int id, ExtendedRequestProtocolOp request, List<Control> controls) {
        socket().end();
        return new LDAPMessage(id, new ExtendedResponseProtocolOp(ResultCode.PROTOCOL_ERROR_INT_VALUE, null,
                "the extended operation %s is not known here".formatted(request.getOID()), null, null, null));
    }

    @Override
    public LDAPMessage processAddRequest(int id, AddRequestProtocolOp request, List<Control> controls) {
        refuseWrite();
        return new LDAPMessage(id,
                new AddResponseProtocolOp(ResultCode.UNWILLING_TO_PERFORM_INT_VALUE, null, READ_ONLY, null));
    }

    @Override
    public LDAPMessage processDeleteRequest(int id, DeleteRequestProtocolOp request, List<Control> controls) {
        refuseWrite();
        return new LDAPMessage(id,
                new DeleteResponseProtocolOp(ResultCode.UNWILLING_TO_PERFORM_INT_VALUE, null, READ_ONLY, null));
    }

    @Override
    public LDAPMessage processModifyRequest(int id, ModifyRequestProtocolOp request, List<Control> controls) {
        refuseWrite();
        return new LDAPMessage(id,
                new ModifyResponseProtocolOp(ResultCode.UNWILLING_TO_PERFORM_INT_VALUE, null, READ_ONLY, null));
    }

    @Override
    public LDAPMessage processModifyDNRequest(int id, ModifyDNRequestProtocolOp request, List<Control> controls) {
        refuseWrite();
        return new LDAPMessage(id,
                new ModifyDNResponseProtocolOp(ResultCode.UNWILLING_TO_PERFORM_INT_VALUE, null, READ_ONLY, null));
    }

    private void refuseWrite() {
        service.counts().add(LdapEvent.REFUSED_WRITE);
        socket().end();
    }
}
