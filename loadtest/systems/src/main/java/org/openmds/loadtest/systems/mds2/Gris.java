package org.openmds.loadtest.systems.mds2;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;

/** A Grid Resource Information Service: answers with what the providers of one host print. Thread-safe. */
final class Gris implements Directory {

    private final DN suffix = Tree.LOCAL_SUFFIX;
    private final List<Entry> own;
    private final List<Kept> providers;
    private final Invoker invoker;
    private final Activity activity = new Activity();

    /**
     * @param cachettl
     *            of each provider
     * @param nanos
     *            the time
     */
    Gris(String host, List<Provider> providers, Duration cachettl, Invoker invoker, LongSupplier nanos) {
        this.own = List.of(suffixEntry(suffix), hostEntry(host, suffix));
        this.providers = providers.stream()
                .map(provider -> new Kept(provider, cachettl, nanos, activity))
                .toList();
        this.invoker = invoker;
    }

    static Entry suffixEntry(DN of) {
        return new Entry(of, new Attribute("objectClass", "MdsVo"), new Attribute(Tree.VO, Tree.voOf(of)));
    }

    static Entry hostEntry(String host, DN suffix) {
        return new Entry(Tree.host(host, suffix), new Attribute("objectClass", "MdsHost"),
                new Attribute(Tree.HOST, host));
    }

    @Override
    public DN suffix() {
        return suffix;
    }

    @Override
    public ServerSteps steps() {
        return ServerSteps.GRIS;
    }

    @Override
    public Activity activity() {
        return activity;
    }

    @Override
    public List<Entry> own(Question question) {
        return own;
    }

    @Override
    public List<Kept> concerned(Question question) {
        return providers.stream().filter(provider -> provider.origin().concerns(question)).toList();
    }

    @Override
    public Invoker invoker() {
        return invoker;
    }

    @Override
    public void add(AddRequestProtocolOp entry) throws LDAPException {
        throw new LDAPException(ResultCode.UNWILLING_TO_PERFORM, "a GRIS takes no entries: its providers make them");
    }
}
