#!/bin/sh
# Starts one tester as a Job of Kubernetes, with its token in a Secret. Waits for the Job's end. Deletes both at the end and at SIGTERM.
#
#   mds load run URL --testers 8 --listen 0.0.0.0:7123 --advertise wss://load.example.org:7123/ --submit command \
#       --jar-there /opt/openmds/openmds-loadtest.jar \
#       --submit-command 'loadtest/recipes/kubernetes.sh IMAGE mds-load-{run}-{index} {command}'
#
# Pods connect to the address that --advertise names. IMAGE contains Java 25 and the jar at the path of --jar-there. The cluster and the
# namespace are those of kubectl's current context. Processors, memory and the choice of nodes are in the manifest below: edit a copy.
# MDS_LOAD_POLL is the interval in seconds at which the cluster is polled.
set -eu

image=$1
name=$2
shift 2

# Quotes a word for YAML. $( is escaped because Kubernetes would expand it as a variable.
# shellcheck disable=SC2016 # the shell must not expand these
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
  # A failed tester is not restarted: the users of a run must not start twice.
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
      # Testers on the same node disturb each other: prefer a separate node for each.
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

last_state=
while :; do
    # If the cluster does not answer, the next poll may succeed.
    state=$(kubectl get pods --selector="batch.kubernetes.io/job-name=$name" \
        --output='jsonpath={.items[*].status.phase} {.items[*].status.containerStatuses[*].state.waiting.reason}' 2>&1) || :
    if [ "$state" != "$last_state" ]; then
        echo "Kubernetes says $state"
        last_state=$state
    fi
    case "$state" in
        "Succeeded "*) exit 0 ;;
        "Failed "*)
            kubectl logs "job/$name" --tail=5 || :
            exit 1
            ;;
    esac
    # A signal interrupts wait, but not sleep.
    sleep "${MDS_LOAD_POLL:-10}" &
    wait $!
done
