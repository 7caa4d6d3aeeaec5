package org.openmds.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.server.ResourceStack.StopPhase;
import org.openmds.server.ServerStart.RunningServices;
import org.openmds.server.ServerStart.ServerState;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.config.ReloadResult;
import org.openmds.server.front.CurrentHandler;
import org.openmds.server.ldap.LdapInterface;
import org.openmds.server.operation.StartException;
import org.openmds.server.settings.MembersSettings;
import org.openmds.server.settings.TlsSettings;
import org.openmds.server.state.DurableState;
import org.openmds.server.state.MemberView;
import org.openmds.server.tls.MemberAuthorities;
import org.openmds.server.tls.TlsException;
import org.openmds.state.replicated.FollowerStore;
import org.openmds.state.replicated.GroupMember;
import org.openmds.state.replicated.LeaderStore;
import org.openmds.state.replicated.MemberStatus;
import org.openmds.state.replicated.MemberTls;
import org.openmds.state.replicated.ReplicationMember;
import org.openmds.state.replicated.ReplicationSettings;
import org.openmds.state.sqlite.SqliteStateStore;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.state.StateStore;

/**
 * The services of a member of a replicated index. While it leads, they take changes and do all work, over the store of its term. Otherwise they answer
 * readers over what it has applied. When its role changes, other services are opened beside the present ones, requests go to them from then on, and
 * the former ones are closed. Thread-safe.
 */
final class MemberServices implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    /** Time after which a member that does not lead looks at its state. */
    private static final Duration LOOK = Duration.ofMillis(100);
    /** Time after which a leader opens its services again if they could not be opened. */
    private static final Duration RETRY = Duration.ofSeconds(2);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    private final Optional<ConfigurationInput> input;
    private final ServerDoors doors;
    private final SqliteStateStore local;
    private final ReplicationMember member;
    private final CompletableFuture<@Nullable Void> stop = new CompletableFuture<>();
    private final Thread thread = Thread.ofPlatform().name("member-role").daemon().unstarted(this::run);
    private volatile Configuration configuration;
    private volatile Period period;

    /** The services of one role, and the store below them. */
    private record Period(RunningServices services, StateStore store, ResourceStack resources)
            implements
                AutoCloseable {

        @Override
        public void close() {
            CurrentHandler.retire(services.answers());
            resources.close();
            store.close();
        }
    }

    private MemberServices(Configuration configuration, Optional<ConfigurationInput> input, ServerDoors doors,
            SqliteStateStore local, ReplicationMember member) {
        this.configuration = configuration;
        this.input = input;
        this.doors = doors;
        this.local = local;
        this.member = member;
        this.period = follow();
    }

    /**
     * Starts the member, and services that answer readers. It looks for the others in the background.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the state or the log cannot be used
     */
    static MemberServices open(Configuration configuration, Optional<ConfigurationInput> input, ServerDoors doors,
            ResourceStack resources) {
        SqliteStateStore local = resources.add("state",
                DurableState.openLocal(configuration.state(), ServerVersion.current()));
        ReplicationMember member = resources.add("member", ReplicationMember.start(settings(configuration.members(),
                configuration.state().directory(), tls(configuration, doors, resources)), local));
        MemberServices services = resources.add("services of the member",
                new MemberServices(configuration, input, doors, local, member));
        resources.add(StopPhase.CONFIGURATION, "role of the member", services::end);
        services.thread.start();
        return services;
    }

    /** Returns the TLS of connections between members; empty if the server has no certificate. */
    private static Optional<MemberTls> tls(Configuration configuration, ServerDoors doors, ResourceStack resources) {
        TlsSettings tls = configuration.http().transport().tls();
        try {
            return doors.http()
                    .certificate()
                    .map(each -> new MemberTls(each.keys(), resources.add("authorities of members", MemberAuthorities
                            .open(configuration.members().trust().or(tls::trust).orElseThrow(), tls.ocsp())).check()));
        } catch (TlsException e) {
            throw new StartException("members.trust: " + e.getMessage(), e);
        }
    }

    private static ReplicationSettings settings(MembersSettings members, Path state, Optional<MemberTls> tls) {
        List<GroupMember> all = members.list()
                .stream()
                .map(each -> new GroupMember(each.name(), each.address().host(), each.port()))
                .toList();
        return new ReplicationSettings(members.own().orElseThrow(), all, state.resolve("log"), members.writeTimeout(),
                members.snapshotBatches(), tls);
    }

    /** Applies another configuration; a follower uses it when it leads. */
    void apply(Configuration changed) {
        configuration = changed;
        if (period.store().followed().isEmpty()) {
            period.services().reconfiguration().apply(changed);
        }
    }

    Optional<LdapInterface> ldap() {
        return period.services().ldap();
    }

    private void run() {
        while (!stop.isDone()) {
            try {
                Optional<LeaderStore> store = member.awaitLeadership(LOOK);
                if (store.isPresent()) {
                    lead(store.get());
                } else {
                    look();
                }
            } catch (InterruptedException e) {
                LOG.warn("the thread {} was interrupted: the role of this member does not change any more",
                        thread.getName());
                return;
            } catch (RuntimeException e) {
                LOG.error("the services of this member cannot be opened; the next attempt is in {} s",
                        RETRY.toSeconds(), e);
                pause();
            }
        }
    }

    /** Waits before the next attempt, unless the server stops. */
    private void pause() {
        CompletableFuture<@Nullable Void> pause = new CompletableFuture<>();
        CompletableFuture<@Nullable Void> _ = pause.completeOnTimeout(null, RETRY.toMillis(), TimeUnit.MILLISECONDS);
        CompletableFuture.anyOf(pause, stop).join();
    }

    /** Is ready as soon as a leader is known and all that it has written is applied. */
    private void look() {
        MemberStatus status = member.status();
        if (status.leader().isPresent() && status.lag() == 0) {
            doors.readiness().begin();
        }
        if (period.store() instanceof FollowerStore store && store.isReplaced()) {
            LOG.info("the state of this member was replaced by a snapshot");
            replace(this::follow);
        }
    }

    private void lead(LeaderStore store) {
        long start = System.nanoTime();
        store.announce(doors.urls().base());
        configuration = newest();
        replace(() -> open(configuration, input, store, followedGroups()));
        doors.readiness().begin();
        LOG.info("this member takes changes; its services were opened in {} ms",
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        CompletableFuture.anyOf(store.ended(), stop).join();
        if (!stop.isDone()) {
            LOG.warn("this member takes no more changes: {}", store.ended().join());
            replace(this::follow);
        }
    }

    /** Returns the groups of the present services if they have followed all that was applied. */
    private List<ServiceGroup> followedGroups() {
        return period.store() instanceof FollowerStore store && !store.isReplaced()
                ? period.services().groups()
                : List.of();
    }

    /** Returns the configuration of the files now, which may have changed while this member did not lead. */
    private Configuration newest() {
        return input.map(each -> switch (ConfigurationLoader.reload(each, configuration)) {
            case ReloadResult.Loaded(Configuration loaded, _) -> loaded;
            case ReloadResult.Invalid invalid -> {
                LOG.warn("the configuration in use stays, because the present one is invalid: {}", invalid.problems());
                yield configuration;
            }
        }).orElse(configuration);
    }

    private void replace(Supplier<Period> next) {
        Period former = period;
        // Its ports cannot be open twice.
        former.services().ldap().ifPresent(LdapInterface::close);
        try {
            period = next.get();
        } catch (RuntimeException e) {
            doors.http().answerAgain(former.services().answers());
            throw e;
        }
        former.close();
    }

    private Period follow() {
        return open(configuration.ofFollower(), Optional.empty(), member.follow(), List.of());
    }

    /** @param former groups that have followed the state until now; they are not needed any more when this returns */
    private Period open(Configuration used, Optional<ConfigurationInput> followed, StateStore store,
            List<ServiceGroup> former) {
        ResourceStack resources = new ResourceStack();
        List<ServiceGroup> present = new ArrayList<>(former);
        try {
            RunningServices services = ServerStart.run(used, followed, doors,
                    new ServerState(metrics -> DurableState.ofMember(store, local.loss(), metrics),
                            Optional.of(new MemberView(member, store)),
                            name -> present.stream().filter(group -> group.name().equals(name)).findFirst()),
                    resources);
            present.clear();
            return new Period(services, store, resources);
        } catch (RuntimeException e) {
            resources.close();
            store.close();
            throw e;
        }
    }

    /** Ends changes of the role. */
    private void end() {
        stop.complete(null);
        try {
            if (!thread.join(CLOSE_TIMEOUT)) {
                LOG.warn("a change of the role of this member did not end within {} s", CLOSE_TIMEOUT.toSeconds());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        end();
        period.close();
    }
}
