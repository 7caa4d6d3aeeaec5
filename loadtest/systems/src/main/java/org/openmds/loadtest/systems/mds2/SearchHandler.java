package org.openmds.loadtest.systems.mds2;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import com.unboundid.ldap.listener.LDAPListenerClientConnection;
import com.unboundid.ldap.listener.LDAPListenerRequestHandler;
import com.unboundid.ldap.listener.SearchEntryParer;
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
import com.unboundid.ldap.protocol.SearchResultEntryProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;

/** Handles the requests of one connection: anonymous binds, searches, and registrations if the directory accepts them. */
final class SearchHandler extends LDAPListenerRequestHandler {

    private static final int OK = ResultCode.SUCCESS_INT_VALUE;
    private static final int REFUSED = ResultCode.UNWILLING_TO_PERFORM_INT_VALUE;
    private static final String READ_ONLY = "this directory is read-only; only a GIIS accepts registrations";

    private final SearchableDirectory directory;
    private final @Nullable LDAPListenerClientConnection connection;

    private SearchHandler(SearchableDirectory directory, @Nullable LDAPListenerClientConnection connection) {
        this.directory = directory;
        this.connection = connection;
    }

    /** Returns the prototype from which the listener creates a handler for each connection. */
    static SearchHandler of(SearchableDirectory directory) {
        return new SearchHandler(directory, null);
    }

    @Override
    public LDAPListenerRequestHandler newInstance(LDAPListenerClientConnection of) {
        directory.activity().connections().enter();
        return new SearchHandler(directory, of);
    }

    @Override
    public void closeInstance() {
        if (connection != null) {
            directory.activity().connections().leave();
        }
    }

    @Override
    public LDAPMessage processBindRequest(int id, BindRequestProtocolOp bind, List<Control> controls) {
        boolean anonymous = bind.getBindDN().isEmpty()
                && bind.getCredentialsType() == BindRequestProtocolOp.CRED_TYPE_SIMPLE;
        return new LDAPMessage(id, anonymous
                ? new BindResponseProtocolOp(OK, null, null, null, null)
                : new BindResponseProtocolOp(ResultCode.AUTH_METHOD_NOT_SUPPORTED_INT_VALUE, null,
                        "expected an anonymous bind, got a bind as '%s'".formatted(bind.getBindDN()), null, null));
    }

    @Override
    public LDAPMessage processSearchRequest(int id, SearchRequestProtocolOp search, List<Control> controls) {
        directory.activity().recordQuery();
        ServerSteps names = directory.steps();
        StepClock clock = new StepClock(names.initSearch());
        try {
            DirectorySearch directorySearch = DirectorySearch.of(search);
            if (!directorySearch.reaches(directory.suffix())) {
                throw new LDAPException(ResultCode.NO_SUCH_OBJECT,
                        "expected a base at or below %s, got %s".formatted(directory.suffix(), search.getBaseDN()));
            }
            clock.next(names.searchIndex());
            List<CachedOrigin> concerned = directory.matchingOrigins(directorySearch);
            clock.next(names.invoke());
            List<List<Entry>> contents = directory.invoker().invoke(concerned);
            clock.next(names.genResult());
            SearchHits searchHits = found(directorySearch, contents);
            clock.end();
            send(id, searchHits.entries());
            Control[] told = StepsControl.isRequested(controls)
                    ? new Control[]{StepsControl.response(clock.steps())}
                    : new Control[]{};
            return new LDAPMessage(id, done(searchHits.code(), null), told);
        } catch (LDAPException e) {
            return new LDAPMessage(id, done(e.getResultCode(), e.getMessage()));
        } catch (OriginException e) {
            return new LDAPMessage(id, done(ResultCode.OTHER, e.getMessage()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new LDAPMessage(id, done(ResultCode.UNAVAILABLE, "the server is stopping"));
        }
    }

    private static SearchResultDoneProtocolOp done(ResultCode code, @Nullable String message) {
        return new SearchResultDoneProtocolOp(code.intValue(), null, message, null);
    }

    /** The result of a search. */
    private record SearchHits(List<SearchResultEntryProtocolOp> entries, ResultCode code) {
    }

    private SearchHits found(DirectorySearch directorySearch, List<List<Entry>> contents) throws LDAPException {
        SearchEntryParer parer = new SearchEntryParer(directorySearch.attributes(), null);
        List<SearchResultEntryProtocolOp> found = new ArrayList<>();
        List<List<Entry>> all = new ArrayList<>(contents);
        all.addFirst(directory.ownEntries(directorySearch));
        for (List<Entry> entries : all) {
            for (Entry entry : entries) {
                if (!directorySearch.matches(entry)) {
                    continue;
                }
                if (found.size() == directorySearch.sizeLimit() && directorySearch.sizeLimit() > 0) {
                    return new SearchHits(found, ResultCode.SIZE_LIMIT_EXCEEDED);
                }
                found.add(new SearchResultEntryProtocolOp(parer.pareEntry(entry)));
            }
        }
        return new SearchHits(found, ResultCode.SUCCESS);
    }

    private void send(int id, List<SearchResultEntryProtocolOp> entries) throws LDAPException {
        if (connection != null) {
            for (SearchResultEntryProtocolOp entry : entries) {
                connection.sendSearchResultEntry(id, entry);
            }
        }
    }

    @Override
    public LDAPMessage processAddRequest(int id, AddRequestProtocolOp add, List<Control> controls) {
        try {
            directory.add(add);
            return new LDAPMessage(id, new AddResponseProtocolOp(OK, null, null, null));
        } catch (LDAPException e) {
            return new LDAPMessage(id,
                    new AddResponseProtocolOp(e.getResultCode().intValue(), null, e.getMessage(), null));
        }
    }

    @Override
    public LDAPMessage processCompareRequest(int id, CompareRequestProtocolOp compare, List<Control> controls) {
        return new LDAPMessage(id, new CompareResponseProtocolOp(REFUSED, null, READ_ONLY, null));
    }

    @Override
    public LDAPMessage processDeleteRequest(int id, DeleteRequestProtocolOp delete, List<Control> controls) {
        return new LDAPMessage(id, new DeleteResponseProtocolOp(REFUSED, null, READ_ONLY, null));
    }

    @Override
    public LDAPMessage processExtendedRequest(int id, ExtendedRequestProtocolOp request, List<Control> controls) {
        return new LDAPMessage(id, new ExtendedResponseProtocolOp(REFUSED, null, READ_ONLY, null, null, null));
    }

    @Override
    public LDAPMessage processModifyRequest(int id, ModifyRequestProtocolOp modify, List<Control> controls) {
        return new LDAPMessage(id, new ModifyResponseProtocolOp(REFUSED, null, READ_ONLY, null));
    }

    @Override
    public LDAPMessage processModifyDNRequest(int id, ModifyDNRequestProtocolOp modify, List<Control> controls) {
        return new LDAPMessage(id, new ModifyDNResponseProtocolOp(REFUSED, null, READ_ONLY, null));
    }
}
