#!/bin/sh
# Starts one tester as a Job of Kubernetes, with its token in a Secret; waits for its end, and deletes both then and at SIGTERM.
#
#   mds load run URL --testers 8 --listen 0.0.0.0:7123 --advertise ws://load.example.org:7123/ --submit command \
#       --jar-there /opt/openmds/openmds-loadtest.jar \
#       --submit-command 'loadtest/recipes/kubernetes.sh IMAGE mds-load-{run}-{index} {command}'
#
# Pods dial the address that --advertise names. IMAGE has Java 25 and the jar of --jar-there. The cluster and the namespace
# are those that kubectl is set to. Processors, memory and the choice of nodes are in the manifest below: edit a copy.
# MDS_LOAD_POLL is the number of seconds from one question to the cluster to the next.
set -eu

image=$1
name=$2
shift 2

# A word in the quotes of YAML; $( would name a variable of Kubernetes.
# shellcheck disable=SC2016 # the shell is to leave these alone
quoted() {
    printf '"%s"' "$(printf '%s' "$1" | sed -e 's/[\\"]/\\&/g' -e 's/\$(/$$(/g')"
}

words() {
    for word in "$@"; do
        printf '%s, ' "$(quoted "$word")"
    done
}

manifest() {
    cat <<END
apiVersion: v1
kind: Secret
metadata:
  name: $name
  labels: {app.kubernetes.io/name: openmds-loadtest, app.kubernetes.io/instance: $name}
type: Opaque
stringData:
  token: $(quoted "$MDS_LOAD_TOKEN")
---
apiVersion: batch/v1
kind: Job
metadata:
  name: $name
  labels: {app.kubernetes.io/name: openmds-loadtest, app.kubernetes.io/instance: $name}
spec:
  # A tester that fails is not started again: a run's users do not come twice.
  backoffLimit: 0
  ttlSecondsAfterFinished: 3600
  template:
    metadata:
      labels: {app.kubernetes.io/name: openmds-loadtest, app.kubernetes.io/instance: $name}
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      # nodeSelector: {pool: load}
      securityContext:
        runAsNonRoot: true
        runAsUser: 65534
        seccompProfile: {type: RuntimeDefault}
      # Testers on one node hinder one another: on nodes of their own where there are enough.
      affinity:
        podAntiAffinity:
          preferredDuringSchedulingIgnoredDuringExecution:
            - weight: 100
              podAffinityTerm:
                topologyKey: kubernetes.io/hostname
                labelSelector: {matchLabels: {app.kubernetes.io/name: openmds-loadtest}}
      containers:
        - name: tester
          image: $(quoted "$image")
          command: [$(words "$@")]
          env:
            - name: MDS_LOAD_TOKEN
              valueFrom: {secretKeyRef: {name: $name, key: token}}
          resources:
            requests: {cpu: "2", memory: 1Gi}
            limits: {cpu: "2", memory: 1Gi}
          securityContext:
            allowPrivilegeEscalation: false
            capabilities: {drop: [ALL]}
END
}

delete() {
    kubectl delete "job/$name" "secret/$name" --ignore-not-found --wait=false --cascade=background
}

trap delete EXIT
trap 'exit 143' HUP INT TERM
manifest "$@" | kubectl apply --filename=-

said=
while :; do
    # Where the cluster does not answer, the next question may be answered.
    state=$(kubectl get pods --selector="batch.kubernetes.io/job-name=$name" \
        --output='jsonpath={.items[*].status.phase} {.items[*].status.containerStatuses[*].state.waiting.reason}' 2>&1) || :
    if [ "$state" != "$said" ]; then
        echo "Kubernetes says $state"
        said=$state
    fi
    case "$state" in
        "Succeeded "*) exit 0 ;;
        "Failed "*)
            kubectl logs "job/$name" --tail=5 || :
            exit 1
            ;;
    esac
    # A signal ends wait, but not sleep.
    sleep "${MDS_LOAD_POLL:-10}" &
    wait $!
done
